import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { emptyFolder } from '@crm/registry/testBuilds'
import { expect, test } from 'vitest'
import { ROOT } from './buildHash.mjs'

// As npm does it: a shell runs the script, and a signal to npm ends only the shell.
test('a script ends when npm, which started it, was told to end', async () => {
  const folder = await emptyFolder()
  const script = path.join(folder, 'script.mjs')
  const workspace = pathToFileURL(path.join(ROOT, 'shared/tooling/src/workspace.mjs')).href
  writeFileSync(
    script,
    `import { insideWorkspace } from '${workspace}'
    await insideWorkspace('${script}')
    process.on('SIGTERM', () => { console.log('ends'); process.exit(0) })
    console.log('works')
    setInterval(() => {}, 1000)`,
  )
  const { CRM_WORKSPACE_NODE: _, ...env } = process.env
  // Two commands, so that no shell puts the script in its own place.
  const shell = spawn('sh', ['-c', `'${process.execPath}' '${script}'; true`], {
    env: { ...env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  shell.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  await expect.poll(() => said, { timeout: 20_000 }).toContain('works')
  shell.kill('SIGTERM')
  // The pipe is closed when nobody is left who could write into it.
  await once(shell.stdout, 'close')
  expect(said).toContain('ends')
}, 60_000)
