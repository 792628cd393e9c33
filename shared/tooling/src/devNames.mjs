import { createHash } from 'node:crypto'

/** Identity under which a developer's build is made, before its bytes give it its own. */
export const DRAFT_HASH = '00000000'

const digestOf = (bytes) => createHash('sha384').update(bytes).digest('base64')

/**
 * Gives a build that was made under {@link DRAFT_HASH} the identity of its bytes, so that every state of the sources can live
 * in one page beside those before: its federation name, and the hashes by which its entry loads its chunks. Answers identity
 * and files.
 */
export function named(files) {
  const hash = createHash('sha256')
  for (const [name, bytes] of [...files].sort(([one], [other]) => (one < other ? -1 : 1)))
    hash.update(`\0${name}\0`).update(bytes)
  const build = hash.digest('hex').slice(0, 8)
  const { federationName, ...manifest } = JSON.parse(String(files.get('manifest.json')))
  const name = federationName.replace(DRAFT_HASH, build)
  const renamed = new Map()
  const digests = []
  for (const [file, bytes] of files) {
    const text = bytes.toString('utf8')
    if (!file.endsWith('.js') || !text.includes(federationName)) {
      renamed.set(file, bytes)
      continue
    }
    const now = Buffer.from(text.replaceAll(federationName, name))
    renamed.set(file, now)
    digests.push([digestOf(bytes), digestOf(now)])
  }
  for (const [file, bytes] of renamed) {
    if (!file.startsWith('remoteEntry.')) continue
    renamed.set(
      file,
      Buffer.from(digests.reduce((text, [before, after]) => text.replaceAll(before, after), bytes.toString('utf8'))),
    )
  }
  renamed.set('manifest.json', Buffer.from(JSON.stringify({ ...manifest, build, federationName: name })))
  return { build, files: renamed }
}
