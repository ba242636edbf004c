/** How long to read a stream that may never end, in milliseconds: its beginning has to do. */
export const STREAM_TIME = 250;

/** Whether answers of a media type are sent piece by piece, without an end. */
export const isStreamType = (type: string): boolean =>
  /^(?:text\/event-stream|application\/(?:x-ndjson|jsonl|json-seq)|multipart\/x-mixed-replace)\b/i.test(
    type,
  );
