import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ROOT } from './buildHash.mjs'
import { OPTIONS, planned } from './newPlan.mjs'
import { insideWorkspace, main, run, Stop } from './workspace.mjs'

// `pnpm new`: writes what an existing remote or list looks like, formatted, and says what is left to do.
await main(async () => {
  await insideWorkspace(fileURLToPath(import.meta.url))
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: OPTIONS,
  })
  const { files, left, warnings } = await planned(positionals, values)
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(ROOT, file)), { recursive: true })
    writeFileSync(path.join(ROOT, file), text)
    console.log(file)
  }
  const code = Object.keys(files).filter((file) => /\.tsx?$/.test(file))
  const formatted = await run(path.join(ROOT, 'node_modules/.bin/biome'), [
    'format',
    '--write',
    '--config-path',
    'shared/tooling',
    ...code,
  ])
  if (formatted.code !== 0) throw new Stop(`the new files could not be formatted:\n${formatted.output}`)
  for (const line of warnings) console.log(`warning: ${line}`)
  for (const line of left) console.log(`next: ${line}`)
})
