import type { Compiler } from '@rspack/core'

/** Rspack plugin: the build fails when it reads what the identity of the application does not cover. */
export class DeclaredInputs {
  constructor(app: string, root?: string)
  apply(compiler: Compiler): void
}
