import { previewCalls } from '@crm/contracts/calls/preview'
import { addKey, revokeKey } from '@crm/registry/keys'
import { runRegistry } from '@crm/registry/cli'
import { publish } from '@crm/registry/publish'
import { folderStore, type Store } from '@crm/registry/store'
import { emptyFolder, folderOf, remoteFiles } from '@crm/registry/testBuilds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../../testing/testServer.ts'

const [DEVELOPER, COLLEAGUE] = ['13800100002', '13800100004']
const BUILD = '1.0.0-aaaa1111'
const made = { by: 'anna', at: '2026-11-20T00:00:00.000Z' }
const REFUSED = '预览码无效或已过期，或不是签发给本账号的'

let server: TestServer
let store: Store
let url: string
let registry: string
const tokens: Record<string, string> = {}

beforeAll(async () => {
  registry = await emptyFolder()
  store = folderStore(registry)
  await publish(registry, await folderOf(remoteFiles({ build: 'aaaa1111' })), 'remote', { api: '1.0.0' })
  server = await testServer({ registryDir: registry })
  url = await server.app.listen({ port: 0, host: '127.0.0.1' })
  tokens.dev = await addKey(store, 'dev-anna', { scope: { remote: 'talents', previews: [DEVELOPER] }, made })
  tokens.plain = await addKey(store, 'ci-talents', { scope: { remote: 'talents' }, made })
  tokens.goods = await addKey(store, 'dev-goods', { scope: { remote: 'goods', previews: [DEVELOPER] }, made })
  tokens.ops = await addKey(store, 'ops', { scope: 'operator', made })
})
afterAll(() => server.close())

/** The command as a developer gives it. */
async function asked(key: string | undefined, words: string): Promise<{ code: number; said: string[] }> {
  const said: string[] = []
  const say = (line: string) => said.push(line)
  const place = { registryDir: registry, user: 'anna', say, complain: say, publish: async () => '' }
  const code = await runRegistry(['preview', ...words.split(' ')], { ...place, ...(key ? { url, key } : {}) })
  return { code, said }
}
const codeFor = async (words = `talents ${BUILD} --for ${DEVELOPER}`) =>
  (await asked(tokens.dev, words)).said.at(-1) ?? ''
const redeem = async (mobile: string, code: string) =>
  (await server.signedInAs(mobile)).ask(previewCalls.redeem, { code })

test('shows whom it was made for the build of the registry, with its hash', async () => {
  const { data } = await redeem(DEVELOPER, await codeFor())
  expect(data).toMatchObject({ remote: 'talents', build: { build: 'aaaa1111', name: 'talents_aaaa1111' } })
  expect(data.build.entry).toMatch(/^\/r\/talents\/1\.0\.0-aaaa1111\/remoteEntry\.[0-9a-f]{8}\.js$/)
  expect(data.build.integrity).toMatch(/^sha384-/)
})

test.each([
  ['somebody else', () => codeFor(), COLLEAGUE],
  ['a code that nobody made', async () => `preview-${'A'.repeat(22)}`, DEVELOPER],
  ['an address', async () => 'http://127.0.0.1@evil.example/remoteEntry.js', DEVELOPER],
  ['a path', async () => '../keys/dev-anna/key', DEVELOPER],
])('is nothing for %s', async (_, code, mobile) => {
  expect(await redeem(mobile, await code())).toMatchObject({ code: expect.any(Number), message: REFUSED })
})

test('is over with its time, and with the key that asked for it', async () => {
  const code = await codeFor(`talents ${BUILD} --for ${DEVELOPER} --minutes 1`)
  const key = await addKey(store, 'dev-gone', { scope: { remote: 'talents', previews: [DEVELOPER] }, made })
  const other = (await asked(key, `talents ${BUILD} --for ${DEVELOPER}`)).said.at(-1) ?? ''
  expect((await redeem(DEVELOPER, other)).code).toBe(0)
  await revokeKey(store, 'dev-gone', made)
  expect((await redeem(DEVELOPER, other)).message).toBe(REFUSED)

  const [file = ''] = (await store.list('previews')).filter((name) => name.endsWith('.json'))
  expect(file).not.toContain(code)
  for (const name of await store.list('previews')) {
    const preview = JSON.parse(String(await store.read(`previews/${name}`))) as object
    await store.replace(`previews/${name}`, JSON.stringify({ ...preview, until: '2020-01-01T00:00:00.000Z' }))
  }
  expect((await redeem(DEVELOPER, code)).message).toBe(REFUSED)
})

test.each([
  ['without a key', undefined, `talents ${BUILD} --for ${DEVELOPER}`, /with the key of a team/],
  ['with a key that may only publish', 'plain', `talents ${BUILD} --for ${DEVELOPER}`, /no right to previews/],
  ['of another team', 'goods', `talents ${BUILD} --for ${DEVELOPER}`, /is not its/],
  ['of an operator, who builds nothing', 'ops', `talents ${BUILD} --for ${DEVELOPER}`, /is not its/],
  ['for somebody whom the operator did not name', 'dev', `talents ${BUILD} --for ${COLLEAGUE}`, /no right to previews/],
  ['of a build that is not published', 'dev', `talents 1.0.0-ffff0000 --for ${DEVELOPER}`, /not published/],
  ['of an address', 'dev', `talents http://localhost.evil.example/x.js --for ${DEVELOPER}`, /not published|build-name/],
  ['for days', 'dev', `talents ${BUILD} --for ${DEVELOPER} --minutes 9999`, /--minutes/],
])('is refused %s', async (_, key, words, why) => {
  const { code, said } = await asked(key && tokens[key], words)
  expect(code).toBe(2)
  expect(said.join('\n')).toMatch(why)
})
