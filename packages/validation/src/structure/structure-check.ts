/** One complaint of a compiled JSON Schema. */
export interface SchemaComplaint {
  /** JSON pointer to the value. */
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A JSON Schema compiled ahead of time: no `eval` when it runs. Complaints of the last call are left on the function. */
export interface StructureCheck {
  (value: unknown): boolean;
  readonly errors?: readonly SchemaComplaint[] | null;
}
