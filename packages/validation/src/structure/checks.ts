import * as generated from './generated/checks.generated.js';
import type { StructureCheck } from './structure-check.js';

/** The check of every kind, under the name of the kind. */
export const checks = generated as unknown as Readonly<Record<string, StructureCheck>>;
