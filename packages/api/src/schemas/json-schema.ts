/** A JSON Schema document (draft-07), ready for any validator. */
export interface JsonSchema {
  readonly $schema?: string;
  readonly $id?: string;
  readonly [keyword: string]: unknown;
}
