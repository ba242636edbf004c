// Generated from openapi/openapi.yaml: change the contract, then run `npm run generate`.

export interface paths {
    "/reciters/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List reciters
         * @description Returns one page of the reciters that match every given filter, and their total number.
         *
         *     `HEAD` answers as `GET` does, without the body.
         */
        get: operations["listReciters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reciters/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a reciter
         * @description Returns one reciter, the same record as in the list.
         *
         *     `HEAD` answers as `GET` does, without the body.
         */
        get: operations["getReciter"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description 1 to 64 letters, digits, `.`, `_`, `:` or `-`, of which the first is a letter or a digit;
         *     not digits and separators alone with 7 to 15 digits after up to two leading zeros (that
         *     resembles a phone number), also behind `tel:`.
         * @example user:42
         */
        ExternalUserId: string;
        /** @description One page of reciters and the number of all that match. */
        ReciterList: {
            /**
             * @description How many reciters match, over all pages.
             * @example 1
             */
            count: number;
            /** @description The reciters of this page. */
            results: components["schemas"]["Reciter"][];
        };
        /** @description A person known for reciting the Quran. */
        Reciter: {
            /**
             * @description Stable for ever, never reused.
             * @example 93
             */
            id: number;
            /**
             * @description Unique, for readable addresses. Stable for ever.
             * @example mahmoud-khalil-al-hussary
             */
            slug: string;
            /**
             * @description The name in its common English spelling.
             * @example Mahmoud Khalil Al-Hussary
             */
            name: string;
            /**
             * @description The name in Arabic.
             * @example محمود خليل الحصري
             */
            name_ar: string;
            /**
             * @description The country of nationality, or null where no source states one.
             * @example EG
             */
            country: components["schemas"]["CountryCode"] | null;
            /**
             * @description Gregorian year of birth, or null where unknown.
             * @example 1917
             */
            birth_year: number | null;
            /**
             * @description Gregorian year of death, or null where unknown or not applicable.
             * @example 1980
             */
            death_year: number | null;
            /** @description What the reciter is known to have recited. */
            recitations: components["schemas"]["Recitation"][];
            /**
             * @description How many recitations there are.
             * @example 6
             */
            recitations_count: number;
        };
        /** @description A way in which a reciter recites. */
        Recitation: {
            riwayah: components["schemas"]["Riwayah"];
            style: components["schemas"]["Style"];
        };
        /**
         * @description A transmitted reading of the Quran, written as transmitter-an-reader.
         * @example hafs-an-asim
         * @enum {string}
         */
        Riwayah: "hafs-an-asim" | "shubah-an-asim" | "warsh-an-nafi" | "qalun-an-nafi" | "al-bazzi-an-ibn-kathir" | "qunbul-an-ibn-kathir" | "al-duri-an-abi-amr" | "al-susi-an-abi-amr" | "hisham-an-ibn-amir" | "ibn-dhakwan-an-ibn-amir" | "khalaf-an-hamzah" | "khallad-an-hamzah" | "abu-al-harith-an-al-kisai" | "al-duri-an-al-kisai" | "ibn-wardan-an-abi-jafar" | "ibn-jammaz-an-abi-jafar" | "ruways-an-yaqub" | "rawh-an-yaqub" | "ishaq-an-khalaf" | "idris-an-khalaf";
        /**
         * @description How a recitation is delivered: measured (`murattal`), melodious (`mujawwad`), or for
         *     teaching, verse by verse (`muallim`).
         * @example murattal
         * @enum {string}
         */
        Style: "murattal" | "mujawwad" | "muallim";
        /**
         * @description ISO 3166-1 alpha-2 code.
         * @example EG
         */
        CountryCode: string;
        /** @description The one format of all errors (RFC 9457). */
        Problem: {
            /**
             * Format: uri
             * @description Opens the documentation of this error.
             * @example http://localhost:3000/problems/invalid_parameter
             */
            type: string;
            /**
             * @description What went wrong in general; the same for every error of this code.
             * @example Invalid parameter
             */
            title: string;
            /**
             * @description The HTTP status.
             * @example 400
             */
            status: number;
            /**
             * @description What went wrong this time and how to mend it.
             * @example The query parameter page_size must be <= 100.
             */
            detail: string;
            code: components["schemas"]["ProblemCode"];
            /**
             * Format: uuid
             * @description The same as the header `X-Request-Id`.
             * @example 0b6f6a1e-3c0b-4b58-9a39-5d1b8a3f2c11
             */
            request_id: string;
            /** @description For invalid input, each thing that is wrong; of very many, the first. */
            errors?: components["schemas"]["InputError"][];
        };
        /** @description One thing that is wrong with the input. */
        InputError: {
            /**
             * @description Which part of the request it is in.
             * @example query
             * @enum {string}
             */
            in: "query" | "header" | "path" | "body";
            /**
             * @description The parameter's name.
             * @example page_size
             */
            name: string;
            /**
             * @description What is wrong with it.
             * @example must be <= 100
             */
            detail: string;
        };
        /**
         * @description What went wrong, for programs to decide by.
         * @example invalid_parameter
         * @enum {string}
         */
        ProblemCode: "invalid_parameter" | "malformed_request" | "api_key_invalid" | "api_key_expired" | "api_key_required" | "permission_denied" | "not_found" | "method_not_allowed" | "request_timeout" | "invalid_external_user_id" | "rate_limited" | "headers_too_large" | "internal_error" | "unavailable";
        /** @description A problem with status 400. */
        BadRequestProblem: components["schemas"]["Problem"] & {
            /**
             * @example 400
             * @constant
             */
            status?: 400;
            /**
             * @example invalid_parameter
             * @enum {string}
             */
            code?: "invalid_parameter" | "malformed_request";
        };
        /** @description A problem with status 401. */
        UnauthorizedProblem: components["schemas"]["Problem"] & {
            /**
             * @example 401
             * @constant
             */
            status?: 401;
            /**
             * @example api_key_invalid
             * @enum {string}
             */
            code?: "api_key_invalid" | "api_key_expired" | "api_key_required";
        };
        /** @description A problem with status 403. */
        ForbiddenProblem: components["schemas"]["Problem"] & {
            /**
             * @example 403
             * @constant
             */
            status?: 403;
            /**
             * @example permission_denied
             * @enum {string}
             */
            code?: "permission_denied";
        };
        /** @description A problem with status 404. */
        NotFoundProblem: components["schemas"]["Problem"] & {
            /**
             * @example 404
             * @constant
             */
            status?: 404;
            /**
             * @example not_found
             * @enum {string}
             */
            code?: "not_found";
        };
        /** @description A problem with status 422. */
        UnprocessableContentProblem: components["schemas"]["Problem"] & {
            /**
             * @example 422
             * @constant
             */
            status?: 422;
            /**
             * @example invalid_external_user_id
             * @enum {string}
             */
            code?: "invalid_external_user_id";
        };
        /** @description A problem with status 429. */
        TooManyRequestsProblem: components["schemas"]["Problem"] & {
            /**
             * @example 429
             * @constant
             */
            status?: 429;
            /**
             * @example rate_limited
             * @enum {string}
             */
            code?: "rate_limited";
        };
        /** @description A problem with status 500. */
        InternalServerErrorProblem: components["schemas"]["Problem"] & {
            /**
             * @example 500
             * @constant
             */
            status?: 500;
            /**
             * @example internal_error
             * @enum {string}
             */
            code?: "internal_error";
        };
        /** @description A problem with status 503. */
        ServiceUnavailableProblem: components["schemas"]["Problem"] & {
            /**
             * @example 503
             * @constant
             */
            status?: 503;
            /**
             * @example unavailable
             * @enum {string}
             */
            code?: "unavailable";
        };
    };
    responses: {
        /** @description The request or one of its parameters breaks the contract. */
        BadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["BadRequestProblem"];
            };
        };
        /** @description The key is missing where one is required, malformed, not in use, or expired. */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["NoStore"];
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["UnauthorizedProblem"];
            };
        };
        /** @description The key is valid but not allowed for this operation. */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ForbiddenProblem"];
            };
        };
        /** @description Nothing is at this address, or nobody has the id in it. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["NotFoundProblem"];
            };
        };
        /** @description The end-user identifier breaks its rules. */
        UnprocessableContent: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["UnprocessableContentProblem"];
            };
        };
        /** @description The rate limit of the current window is used up. */
        TooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["NoStore"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["TooManyRequestsProblem"];
            };
        };
        /** @description A fault of the service. */
        InternalServerError: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InternalServerErrorProblem"];
            };
        };
        /** @description The service cannot answer at the moment. */
        ServiceUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["NoStore"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ServiceUnavailableProblem"];
            };
        };
    };
    parameters: {
        /**
         * @description Opaque identifier of your end user, for usage metrics per end user. See *End-user
         *     identifier* for what it may hold; ids that start with a letter are never mistaken for a
         *     phone number.
         */
        ExternalUserId: components["schemas"]["ExternalUserId"];
        /**
         * @description The reciter's `id`, as the list shows it, in decimal digits.
         * @example 93
         */
        ReciterId: number;
        /**
         * @description Which page, counted from 1. A page past the end is empty.
         * @example 2
         */
        Page: number;
        /**
         * @description How many reciters a page holds at most.
         * @example 50
         */
        PageSize: number;
        /**
         * @description Words that all have to occur in the names, the other known spellings or the slug. Case,
         *     Latin diacritics, Arabic tashkil and the forms of hamza and alef make no difference.
         *     Without a letter or a digit it matches nothing. Control characters are refused.
         */
        Search: string;
        /**
         * @description The field to sort by, descending behind `-`. Names are compared by the Unicode collation
         *     of their language (UTS 35: `en` for `name`, `ar` for `name_ar`); ties are broken by
         *     ascending `id`.
         * @example -recitations_count
         */
        Ordering: "name" | "-name" | "name_ar" | "-name_ar" | "recitations_count" | "-recitations_count";
        /**
         * @description Only reciters with a recitation in this riwayah.
         * @example warsh-an-nafi
         */
        RiwayahFilter: components["schemas"]["Riwayah"];
        /**
         * @description Only reciters with a recitation in this style.
         * @example mujawwad
         */
        StyleFilter: components["schemas"]["Style"];
        /**
         * @description Only reciters of this country. One without reciters gives an empty list.
         * @example EG
         */
        CountryFilter: components["schemas"]["CountryCode"];
    };
    requestBodies: never;
    headers: {
        /**
         * @description Identifies this request in the service's logs. Quote it when you ask for help.
         * @example 0b6f6a1e-3c0b-4b58-9a39-5d1b8a3f2c11
         */
        RequestId: string;
        /**
         * @description The limit that binds: its name, `q` requests per `w` seconds
         *     (draft-ietf-httpapi-ratelimit-headers).
         * @example "key";q=600;w=60
         */
        RateLimitPolicy: string;
        /**
         * @description What is left of the limit: `r` requests for the next `t` seconds
         *     (draft-ietf-httpapi-ratelimit-headers).
         * @example "key";r=599;t=60
         */
        RateLimit: string;
        /**
         * @description Strong validator of this representation (RFC 9110), for `If-None-Match`.
         * @example "Zk3vQ0pQm1cX9yYw4rT2sA"
         */
        ETag: string;
        /**
         * @description The answer may be kept by the caller for a minute, and by no shared cache.
         * @example private, max-age=60, must-revalidate
         */
        CacheControl: "private, max-age=60, must-revalidate";
        /**
         * @description Errors are not kept.
         * @example no-store
         */
        NoStore: "no-store";
        /**
         * @description The request headers that the answer depends on.
         * @example Accept-Encoding, X-API-Key
         */
        Vary: "Accept-Encoding, X-API-Key";
        /**
         * @description Addresses of the `first`, `prev`, `next` and `last` page (RFC 8288), relative to the
         *     request's. `prev` and `next` are absent at the ends. Once a date for the key requirement is
         *     set, also `deprecation` on answers to calls without a key.
         * @example </reciters/?page=1>; rel="first", </reciters/?page=2>; rel="next", </reciters/?page=9>; rel="last"
         */
        Link: string;
        /**
         * @description Once a date for the key requirement is set, on answers to calls without a key: the address
         *     of the chapter about it (RFC 8288, RFC 9745).
         * @example <http://localhost:3000/docs/guides/phase-in/>; rel="deprecation"
         */
        DeprecationLink: string;
        /**
         * @description Present on answers to calls without a key once a date for the key requirement is set: that
         *     date (RFC 9745).
         * @example @1798761600
         */
        Deprecation: string;
        /**
         * @description Present on answers to calls without a key once a date for the key requirement is set: when
         *     they stop working (RFC 8594).
         * @example Fri, 01 Jan 2027 00:00:00 GMT
         */
        Sunset: string;
        /**
         * @description How to authenticate (RFC 9110).
         * @example ApiKey realm="reciters"
         */
        WwwAuthenticate: string;
        /**
         * @description Whole seconds to wait before the next try (RFC 9110).
         * @example 30
         */
        RetryAfter: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listReciters: {
        parameters: {
            query: {
                /**
                 * @description Which page, counted from 1. A page past the end is empty.
                 * @example 2
                 */
                page: components["parameters"]["Page"];
                /**
                 * @description How many reciters a page holds at most.
                 * @example 50
                 */
                page_size: components["parameters"]["PageSize"];
                /**
                 * @description Words that all have to occur in the names, the other known spellings or the slug. Case,
                 *     Latin diacritics, Arabic tashkil and the forms of hamza and alef make no difference.
                 *     Without a letter or a digit it matches nothing. Control characters are refused.
                 */
                search?: components["parameters"]["Search"];
                /**
                 * @description The field to sort by, descending behind `-`. Names are compared by the Unicode collation
                 *     of their language (UTS 35: `en` for `name`, `ar` for `name_ar`); ties are broken by
                 *     ascending `id`.
                 * @example -recitations_count
                 */
                ordering: components["parameters"]["Ordering"];
                /**
                 * @description Only reciters with a recitation in this riwayah.
                 * @example warsh-an-nafi
                 */
                riwayah?: components["parameters"]["RiwayahFilter"];
                /**
                 * @description Only reciters with a recitation in this style.
                 * @example mujawwad
                 */
                style?: components["parameters"]["StyleFilter"];
                /**
                 * @description Only reciters of this country. One without reciters gives an empty list.
                 * @example EG
                 */
                country?: components["parameters"]["CountryFilter"];
            };
            header?: {
                /**
                 * @description Opaque identifier of your end user, for usage metrics per end user. See *End-user
                 *     identifier* for what it may hold; ids that start with a letter are never mistaken for a
                 *     phone number.
                 */
                "X-External-User-Id"?: components["parameters"]["ExternalUserId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the matching reciters. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Vary: components["headers"]["Vary"];
                    Link: components["headers"]["Link"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReciterList"];
                };
            };
            /** @description The page is still the one that `If-None-Match` names. No body. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Vary: components["headers"]["Vary"];
                    Link: components["headers"]["Link"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getReciter: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Opaque identifier of your end user, for usage metrics per end user. See *End-user
                 *     identifier* for what it may hold; ids that start with a letter are never mistaken for a
                 *     phone number.
                 */
                "X-External-User-Id"?: components["parameters"]["ExternalUserId"];
            };
            path: {
                /**
                 * @description The reciter's `id`, as the list shows it, in decimal digits.
                 * @example 93
                 */
                id: components["parameters"]["ReciterId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The reciter. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Vary: components["headers"]["Vary"];
                    Link: components["headers"]["DeprecationLink"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reciter"];
                };
            };
            /** @description The reciter is still the one that `If-None-Match` names. No body. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Vary: components["headers"]["Vary"];
                    Link: components["headers"]["DeprecationLink"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
}
/** What the contract refuses input with. */
export type RejectionStatus = 400 | 422;
