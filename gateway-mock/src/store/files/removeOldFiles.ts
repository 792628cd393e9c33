import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Removes files below a folder that were last written more than `seconds` ago, those that `chosen` accepts by name; answers how many. */
export async function removeOldFiles(
  folder: string,
  seconds: number,
  chosen: (name: string) => boolean = () => true,
): Promise<number> {
  const before = Date.now() - seconds * 1000
  let count = 0
  for (const name of await readdir(folder, { recursive: true }).catch(() => [])) {
    if (!chosen(name)) continue
    const file = join(folder, name)
    const info = await stat(file).catch(() => undefined)
    if (!info?.isFile() || info.mtimeMs >= before) continue
    await rm(file, { force: true })
    count += 1
  }
  return count
}
