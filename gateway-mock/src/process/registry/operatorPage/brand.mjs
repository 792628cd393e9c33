// Brands of a running gateway from an empty folder: Node 20 and a key of an operator, nothing else.
//   REGISTRY_URL=http://127.0.0.1:4100 REGISTRY_KEY=crmkey.… node brand.mjs new|check|preview|add|rollback <folder> [--like <portal>] [--why <text>]
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { like: { type: 'string' }, why: { type: 'string' } },
})
const [action, folder] = positionals
const url = (process.env.REGISTRY_URL ?? 'http://127.0.0.1:4100').replace(/\/+$/, '')

function refuse(line) {
  console.error(`refused: ${line}`)
  process.exit(2)
}

async function ask(place, request) {
  const answer = await fetch(`${url}/registry/v1/${place}`, {
    ...request,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${process.env.REGISTRY_KEY}` },
  }).catch((error) => refuse(`${url} does not answer: ${error.cause?.message ?? error.message}`))
  const told = await answer.json().catch(() => refuse(`${url} answers ${answer.status}`))
  if (told.refused) refuse(told.refused)
  return told
}

async function filesOf() {
  const names = await readdir(folder).catch(() => refuse(`${folder} is no folder`))
  const read = names.filter((name) => /\.(json|svg|png|webp|jpg|ico|woff2)$/.test(name))
  return Object.fromEntries(
    await Promise.all(read.map(async (name) => [name, (await readFile(path.join(folder, name))).toString('base64')])),
  )
}

function portalOf(source) {
  try {
    return JSON.parse(source).portal
  } catch {
    return refuse('portal.json: is no JSON')
  }
}

if (!process.env.REGISTRY_KEY) refuse('REGISTRY_KEY is not set')
if (!folder || !['new', 'check', 'preview', 'add', 'rollback'].includes(action))
  refuse('node brand.mjs new|check|preview|add|rollback <folder> [--like <portal>] [--why <text>]')
if (action === 'new') {
  if ((await readdir(folder).catch(() => [])).length > 0) refuse(`${folder} is there already`)
  const query = new URLSearchParams({
    action,
    folder: path.basename(folder),
    ...(values.like ? { like: values.like } : {}),
  })
  const { lines, data } = await ask(`brand?${query}`, { method: 'GET' })
  await mkdir(folder, { recursive: true })
  for (const [name, content] of Object.entries(data.files))
    await writeFile(path.join(folder, path.basename(name)), Buffer.from(content, 'base64'))
  console.log(lines.join('\n'))
} else if (action === 'rollback') {
  // The portal of the folder as it was served before; the folder stays as it is.
  const source = await readFile(path.join(folder, 'portal.json'), 'utf8').catch(() =>
    refuse(`${folder} has no portal.json`),
  )
  const body = JSON.stringify({ portal: portalOf(source), ...(values.why ? { why: values.why } : {}) })
  const { lines } = await ask('rollback', { method: 'POST', body })
  console.log(lines.join('\n'))
} else {
  const body = JSON.stringify({ action, folder: path.basename(folder), ...values, files: await filesOf() })
  const { lines, data } = await ask('brand', { method: 'POST', body })
  console.log(lines.join('\n'))
  if (data?.path) console.log(url + data.path)
}
