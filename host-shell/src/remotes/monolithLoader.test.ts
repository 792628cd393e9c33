import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

// `pnpm bench:composition` and the budgets compare with one application, in which another file stands for the loader of remotes.

const exportsOf = (file: string) =>
  [
    ...readFileSync(path.join(import.meta.dirname, file), 'utf8').matchAll(
      /^export (?:async )?(?:function|const) (\w+)/gm,
    ),
  ].map(([, name]) => name)

test('the stand-in for the loader of remotes offers what the loader offers', () => {
  const offered = exportsOf('loadBuild.ts').sort()
  expect(offered).toContain('setUpLoader')
  expect(exportsOf('../../../shared/tooling/src/monolithLoader.ts').sort()).toEqual(offered)
})
