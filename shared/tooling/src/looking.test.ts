import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { isWrite } from '@crm/contracts/records'
import { expect, test } from 'vitest'
import { ROOT } from './buildHash.mjs'

// Opening a page or a dialog changes nothing: what is written is written because somebody pressed.

const folders = [
  'host-shell',
  ...['client', 'platform', 'ui'].map((id) => `shared/${id}`),
  ...readdirSync(path.join(ROOT, 'remotes')).map((id) => `remotes/${id}`),
]
const sources = folders.flatMap((folder) =>
  readdirSync(path.join(ROOT, folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => ({
      file: `${folder}/src/${name}`,
      text: readFileSync(path.join(ROOT, folder, 'src', name), 'utf8'),
    })),
)

const modules = await Promise.all(
  readdirSync(path.join(ROOT, 'shared/contracts/src/calls'))
    .filter((name) => /(?<!\.test)\.ts$/.test(name))
    .map((name) => import(path.join(ROOT, 'shared/contracts/src/calls', name)) as Promise<Record<string, object>>),
)
const areas: Record<string, Record<string, { id: string; shows?: [] }>> = Object.assign({}, ...modules)

/** The writing calls that a text hands to one of these functions, by id. */
function writesBy(functions: string, text: string): string[] {
  const uses = text.matchAll(new RegExp(`\\b(?:${functions})\\(\\s*(\\w+Calls)\\.(\\w+)`, 'g'))
  return [...uses].flatMap(([, area = '', name = '']) => {
    const call = areas[area]?.[name]
    if (!call) throw new Error(`${area}.${name} is no call`)
    return isWrite(call) ? [call.id] : []
  })
}

/** What a reading hook may ask for although it leaves something behind. */
const READ = [
  'host-shell/src/pages/authorise/AuthBiPage.tsx: authorise.biClient',
  'host-shell/src/pages/authorise/AuthMiniAppPage.tsx: authorise.componentPreauth',
]

test('no reading hook asks for a call that writes', () => {
  const found = sources.flatMap(({ file, text }) => writesBy('useCall', text).map((id) => `${file}: ${id}`))
  // The code on the page that one opens to scan it, and what a page of consent has shown: they let nobody in and end after minutes.
  expect(found).toEqual(READ)
})

/** Files with an effect that also send a write by hand, and why nothing is decided for anybody. */
const SENT: Readonly<Record<string, string>> = {
  'host-shell/src/frame/LookBar.tsx': 'the end of a look is sent by a press; by itself it ends at the gateway',
  'host-shell/src/pages/authorise/AuthMiniAppPage.tsx':
    'authorise.componentGetauth: asks whether the phone has answered',
  'host-shell/src/pages/authorise/BindFeishuPage.tsx': 'Feishu came back after somebody agreed there',
  'host-shell/src/pages/bridge/BridgePage.tsx': 'the ticket of a link that was pressed elsewhere',
  'host-shell/src/session/second-factor/SecondFactorStep.tsx': 'sent by a press',
  'remotes/goods/src/share/useVisit.ts': 'counts a visit of a shared page, as its owner asked',
}

test('an effect that may write is known', () => {
  const found = sources.filter(({ text }) => /\buse(?:Layout)?Effect\(/.test(text) && writesBy('send', text).length > 0)
  expect(found.map(({ file }) => file).sort()).toEqual(Object.keys(SENT).sort())
})

test('such as an invitation that is made by looking', () => {
  expect(writesBy('useCall', 'const invite = useCall(\n    enterpriseCalls.inviteUrl, {})')).toEqual([
    'enterprise.inviteUrl',
  ])
  expect(writesBy('useCall', 'useCall(enterpriseCalls.invites, {})')).toEqual([])
})
