import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { auditOf } from './auditOf.mjs'
import { ROOT } from './buildHash.mjs'
import { insideWorkspace, main } from './workspace.mjs'

// `pnpm safety`: whether what portals serve is what was published, and whether weaknesses of the libraries are known.
await main(async () => {
  await insideWorkspace(fileURLToPath(import.meta.url))
  const registry = path.join(ROOT, 'shared/tooling/src/registry.mjs')
  const verified = spawnSync(process.execPath, [registry, 'verify', ...process.argv.slice(2)], { stdio: 'inherit' })
  // pnpm names itself to what it starts.
  const pnpm = process.env.npm_execpath
  const [command, first] = pnpm?.endsWith('js') ? [process.execPath, [pnpm]] : [pnpm ?? 'pnpm', []]
  const asked = spawnSync(command, [...first, 'audit', '--prod', '--json'], { cwd: ROOT, encoding: 'utf8' })
  const { outcome, lines } = auditOf(`${asked.stdout ?? ''}`, `${asked.stderr ?? ''}${asked.error?.message ?? ''}`)
  for (const line of lines) console.log(line)
  // Advisories that nobody told are no fault of the product, and no proof of its safety either.
  process.exitCode = verified.status === 0 && outcome !== 'known' ? 0 : 1
})
