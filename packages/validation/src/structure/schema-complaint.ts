/** One complaint of a JSON Schema. */
export interface SchemaComplaint {
  /** JSON pointer to the value. */
  readonly instancePath: string;
  /** Whether it comes from one of several forms that are allowed there. */
  readonly isForm: boolean;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}
