import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { publish } from '@crm/registry/publish'
import { emptyFolder, folderOf, remoteFiles, SHELL_BUILD, shellFiles } from '@crm/registry/testBuilds'
import { beforeEach, expect, test } from 'vitest'
import { activateAll } from './prepare.mjs'

const scripts = path.resolve(import.meta.dirname)
let dataDir: string

beforeEach(async () => {
  dataDir = await emptyFolder()
  const registry = path.join(dataDir, 'registry')
  await publish(registry, await folderOf(shellFiles()), 'shell', SHELL_BUILD)
  await publish(registry, await folderOf(remoteFiles()), 'remote', { api: '1.0.0' })
  await activateAll(registry, { 'host-shell': '1.0.0-bbbb2222', talents: '1.0.0-aaaa1111' }, () => undefined)
})

const filesOf = () =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true }).map((entry) => {
    const file = path.join(entry.parentPath, entry.name)
    return [file, entry.isFile() ? readFileSync(file, 'base64') : '', entry.isFile() ? statSync(file).mtimeMs : 0]
  })

// The workspace's Node runs the script at once; the limit ends a start that goes on to build.
const run = (script: string, ...args: string[]) =>
  spawnSync(process.execPath, [path.join(scripts, script), ...args], {
    env: { ...process.env, CRM_WORKSPACE_NODE: '1', DATA_DIR: dataDir, PORT: '4219' },
    encoding: 'utf8',
    timeout: 30_000,
  })

test.each([
  ['start.mjs', []],
  ['dev.mjs', ['talents']],
])('%s on a data folder in use changes nothing, names the holder in one line and fails', (script, args) => {
  writeFileSync(path.join(dataDir, 'db.lock'), `${process.pid}  4100`)
  const before = filesOf()
  const { status, stdout, stderr } = run(script, ...args)
  expect(stderr.trim()).toBe(
    `error: the data folder ${dataDir} is in use by process ${process.pid} on port 4100: stop it, or start with another DATA_DIR and PORT`,
  )
  expect(stdout).toBe('')
  expect(status).toBe(1)
  expect(filesOf()).toEqual(before)
})

test.each([
  ['/proc/none', 'lies where no folder can be made: look at those above it'],
  ['/dev/null/data', 'lies below something that is no folder: move that away'],
  ['/dev/null', 'is no folder: move what is there away'],
])('the data folder %s ends every start in one line that names the setting', (folder, fault) => {
  dataDir = folder
  for (const script of ['start.mjs', 'dev.mjs']) {
    const { status, stdout, stderr } = run(script, 'talents')
    expect(stderr.trim()).toBe(`error: The data folder ${folder} ${fault}, or start with another DATA_DIR.`)
    expect({ stdout, status }).toEqual({ stdout: '', status: 1 })
  }
})
