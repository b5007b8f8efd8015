/** A JSON Schema document (draft-07), ready for any validator. */
export interface JsonSchema {
  /** Dialect that it is written in. */
  readonly $schema?: string;
  /** Address of the document. */
  readonly $id?: string;
  readonly [keyword: string]: unknown;
}
