import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { buildHash, ROOT } from './buildHash.mjs'

// A start, a teammate and a pipeline build the same sources in folders of their own, after other builds or none.

const REMOTE: Record<string, string> = {
  'package.json': '{"name":"@crm/small","version":"1.0.0","type":"module"}',
  'rspack.config.ts': "import { remoteConfig } from '../../rspack.base.ts'\nexport default remoteConfig('small')",
  'src/manifest.ts':
    "export const manifest = { id: 'small', version: '1.0.0', title: '小', routes: [], nav: [], openers: [] }",
  'src/remote.ts':
    "export const remote = { one: () => import('./One.tsx').then((part) => part.One), two: () => import('./two/One.tsx').then((part) => part.One) }",
  'src/One.tsx':
    "import { useState } from 'react'\nimport { usedLabel } from '@crm/base/labels'\nimport classes from './One.module.css'\nexport function One() { const [text] = useState(usedLabel); return <p className={classes.text}>{text}</p> }",
  'src/two/One.tsx':
    "import { usePlace } from '@crm/platform/place'\nimport classes from '../One.module.css'\nexport function One() { return <b className={classes.text}>{usePlace()}</b> }",
  'src/One.module.css': '.text { color: #333333; }',
}

const LABELS =
  "export const usedLabel = '用'\nexport const otherLabel: string = '另'\nexport interface Other { id: number }"

/** A workspace with one small remote, and the recipe, tools and lock of this one. */
function workspace(depth: string): string {
  const root = path.join(mkdtempSync(path.join(os.tmpdir(), 'crm-bytes-')), depth)
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  for (const [file, text] of Object.entries(REMOTE)) write(`remotes/small/${file}`, text)
  for (const name of ['base', 'client', 'contracts', 'platform', 'ui'])
    write(
      `shared/${name}/package.json`,
      JSON.stringify({
        name: `@crm/${name}`,
        version: '1.0.0',
        exports: name === 'base' ? { './*': './src/*.ts' } : { './place': './src/place.ts' },
      }),
    )
  write('shared/base/src/labels.ts', LABELS)
  write('shared/base/src/clock.ts', 'export const now = 1')
  write('shared/platform/src/place.ts', 'export const usePlace = () => 1')
  for (const file of readdirSync(path.join(ROOT, 'shared/tooling/src')).filter((name) =>
    /^[a-zA-Z]+\.[mc]js$/.test(name),
  ))
    cpSync(path.join(ROOT, 'shared/tooling/src', file), path.join(root, 'shared/tooling/src', file))
  for (const file of ['rspack.base.ts', 'pnpm-lock.yaml', 'package.json'])
    cpSync(path.join(ROOT, file), path.join(root, file))
  const link = (from: string, to: string) => {
    mkdirSync(path.dirname(path.join(root, to)), { recursive: true })
    symlinkSync(path.isAbsolute(from) ? from : path.join(ROOT, from), path.join(root, to))
  }
  link('node_modules', 'node_modules')
  link('host-shell/node_modules', 'host-shell/node_modules')
  write('host-shell/package.json', '{"name":"@crm/host-shell"}')
  for (const name of ['platform', 'base']) link(`shared/${name}/node_modules`, `shared/${name}/node_modules`)
  link('remotes/content/node_modules/react', 'remotes/small/node_modules/react')
  for (const name of ['base', 'platform'])
    link(path.join(root, 'shared', name), `remotes/small/node_modules/@crm/${name}`)
  return root
}

function build(root: string, hash: string): Record<string, string> {
  const cli = path.join(ROOT, 'node_modules/@rspack/cli/bin/rspack.js')
  const dist = mkdtempSync(path.join(os.tmpdir(), 'crm-dist-'))
  const done = spawnSync(process.execPath, [cli, 'build', '-c', 'rspack.config.ts', '-o', dist], {
    cwd: path.join(root, 'remotes/small'),
    env: { ...process.env, BUILD_HASH: hash, NODE_ENV: 'production' },
    encoding: 'utf8',
  })
  expect(done.status, done.stdout + done.stderr).toBe(0)
  return Object.fromEntries(readdirSync(dist).map((name) => [name, readFileSync(path.join(dist, name), 'utf8')]))
}

test('the same hash gives the same bytes: after another build, in another folder, with other words that do not enter', () => {
  const here = workspace('a')
  const hash = buildHash('small', here)
  const first = build(here, hash)
  expect(Object.keys(first).filter((name) => name.endsWith('.css')).length).toBeGreaterThan(0)

  const screen = path.join(here, 'remotes/small/src/One.tsx')
  writeFileSync(screen, `${REMOTE['src/One.tsx']}\nexport const more = 1`)
  const changed = buildHash('small', here)
  expect(changed).not.toBe(hash)
  expect(build(here, changed)).not.toEqual(first)
  writeFileSync(screen, REMOTE['src/One.tsx'] ?? '')
  expect(buildHash('small', here)).toBe(hash)
  expect(build(here, hash)).toEqual(first)

  const elsewhere = workspace('deeper/than/before')
  writeFileSync(
    path.join(elsewhere, 'shared/base/src/labels.ts'),
    LABELS.replace('另', '另一个').replace('id: number', 'id: string'),
  )
  expect(buildHash('small', elsewhere)).toBe(hash)
  expect(build(elsewhere, hash)).toEqual(first)
}, 60_000)

test('a build that reads what its identity does not cover fails', () => {
  const root = workspace('a')
  // A name that only the bundler understands.
  writeFileSync(
    path.join(root, 'remotes/small/src/remote.ts'),
    "export const remote = { one: () => require('./' + 'One.tsx') }",
  )
  expect(() => build(root, 'aaaaaaaa')).toThrow(/One\.tsx enters the build of small, but not its identity/)
}, 60_000)
