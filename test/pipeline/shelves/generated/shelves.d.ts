// Generated from test/pipeline/shelves/shelves.yaml: change the contract, then run `npm run generate`.

export interface paths {
    "/shelves/{shelf_id}/books/{isbn}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["placeBook"];
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
    schemas: never;
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    placeBook: {
        parameters: {
            query: {
                position: number;
                upright: boolean;
                weight?: number;
                after?: number;
                tags?: string[];
            };
            header: {
                "X-Copies": number;
                "X-Note"?: string;
                "X-Absent"?: string;
            };
            path: {
                shelf_id: number;
                isbn: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title: string;
                    pages: number;
                    /** @default false */
                    signed?: boolean;
                };
            };
        };
        responses: {
            /** @description Placed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter breaks the contract. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The body breaks the contract. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
/** What the contract refuses input with. */
export type RejectionStatus = 400 | 422;
