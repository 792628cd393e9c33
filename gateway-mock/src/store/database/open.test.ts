import { OrderStatus } from '@crm/contracts/enums'
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockFolder, reserveFolder } from './lock.ts'
import { DatabaseUnavailable, openDatabase } from './open.ts'
import { orders } from './schema.ts'
import { openTestDatabase } from '../../testing/testDatabase.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-db-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('lockFolder', () => {
  it('lets one holder in at a time', () => {
    const lock = lockFolder(folder)
    expect(lockFolder(folder)).toEqual({ heldBy: process.pid })
    if ('release' in lock) lock.release()
    expect(lockFolder(folder)).toHaveProperty('release')
  })

  it('names another living process and takes over from one that is gone', () => {
    writeFileSync(join(folder, 'db.lock'), `${process.ppid} `)
    expect(lockFolder(folder)).toEqual({ heldBy: process.ppid })
    writeFileSync(join(folder, 'db.lock'), '999999999 ')
    expect(lockFolder(folder)).toHaveProperty('release')
  })

  it('names the port of the holder where it is known', () => {
    writeFileSync(join(folder, 'db.lock'), `${process.ppid}  4100`)
    expect(lockFolder(folder)).toEqual({ heldBy: process.ppid, port: 4100 })
    expect(readdirSync(folder)).toEqual(['db.lock'])
  })

  it('hands what a start has reserved to the gateway of the same process, once', () => {
    const start = reserveFolder(folder, 4100)
    expect(readFileSync(join(folder, 'db.lock'), 'utf8')).toMatch(new RegExp(`^${process.pid} \\d* 4100$`))
    const gateway = lockFolder(folder)
    expect(lockFolder(folder)).toEqual({ heldBy: process.pid })
    if ('release' in gateway) gateway.release()
    expect(existsSync(join(folder, 'db.lock'))).toBe(false)
    // What a start gives back late is not the lock that somebody else took meanwhile.
    writeFileSync(join(folder, 'db.lock'), `${process.ppid} `)
    if ('release' in start) start.release()
    expect(lockFolder(folder)).toEqual({ heldBy: process.ppid })
  })

  it('lets one of several processes in that find the same stale lock', async () => {
    const module = new URL('./lock.ts', import.meta.url).href
    const source = `const { lockFolder } = await import(${JSON.stringify(module)})
      for (;;) if (Date.now() >= Number(process.argv[2])) break
      console.log('heldBy' in lockFolder(process.argv[1]) ? 'refused' : 'taken')
      setTimeout(() => {}, 3000)`
    writeFileSync(join(folder, 'db.lock'), '999999999 1')
    const together = String(Date.now() + 1500)
    const answers = await Promise.all(
      [1, 2, 3].map(() => firstWordOf(process.execPath, ['--input-type=module', '-e', source, folder, together])),
    )
    expect(answers.sort()).toEqual(['refused', 'refused', 'taken'])
    expect(readdirSync(folder)).toEqual(['db.lock'])
  })

  it('takes over when the process number was given to somebody else', () => {
    writeFileSync(join(folder, 'db.lock'), `${process.ppid} 1`)
    expect(lockFolder(folder)).toHaveProperty('release')
  })
})

/** What a program prints first. */
function firstWordOf(command: string, args: string[]) {
  return new Promise<string>((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    child.stdout.once('data', (text) => resolve(String(text).trim()))
    child.once('error', reject)
  })
}

describe('openDatabase', () => {
  it('creates an embedded database, refuses a second opening in one line, and frees the folder', async () => {
    const opened = await openDatabase({ dataDir: folder })
    expect(opened.kind).toBe('embedded')
    const error = await openDatabase({ dataDir: folder }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(DatabaseUnavailable)
    expect(String(error)).toMatch(
      /in use by process \d+: stop that gateway, or start this one with another DATA_DIR\.$/,
    )
    await opened.close()
    expect(existsSync(join(folder, 'db.lock'))).toBe(false)
  }, 180_000)

  it('says in one line how to mend a broken folder', async () => {
    mkdirSync(join(folder, 'db'))
    writeFileSync(join(folder, 'db', 'PG_VERSION'), '18\n')
    const error = await openDatabase({ dataDir: folder }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(DatabaseUnavailable)
    expect(String(error)).toContain(`The database folder ${join(folder, 'db')} cannot be opened`)
    expect(String(error)).not.toContain('\n')
    expect(existsSync(join(folder, 'db.lock'))).toBe(false)
  })

  it('refuses a database that a newer version has changed, and leaves it as it is', async () => {
    const { db, close } = await openDatabase({ dataDir: folder })
    const ofLater = sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`
    await db.execute(ofLater)
    await close()
    for (let tries = 0; tries < 2; tries += 1)
      await expect(openDatabase({ dataDir: folder })).rejects.toThrow(
        new DatabaseUnavailable(
          'The database was last used by a newer version of the product: start that version, or restore a backup that this one made.',
        ),
      )
  })

  it('hides the password of a server that cannot be reached', async () => {
    const error = await openDatabase({
      dataDir: folder,
      databaseUrl: 'postgres://gateway:secret@127.0.0.1:1/crm',
    }).catch((reason: unknown) => reason)
    expect(String(error)).toContain('PostgreSQL at 127.0.0.1:1/crm cannot be used')
    expect(String(error)).not.toContain('secret')
  })
})

describe('test database', () => {
  it('answers sums, counts and averages as numbers', async () => {
    const { db, close } = await openTestDatabase()
    await db.execute(sql`truncate orders cascade`)
    const row = (order_id: string, pay_time: number) => ({
      corp_id: 1,
      order_id,
      platform: 'dy' as const,
      shop_id: '',
      buyer_hash: '',
      pay_time,
      flow: OrderStatus.paid,
    })
    await db.insert(orders).values([row('1', 10), row('2', 20)])
    const { rows } = await db.execute(
      sql`select count(*) as n, sum(pay_time) as total, avg(pay_time) as mean from orders`,
    )
    expect(rows).toEqual([{ n: 2, total: 30, mean: 15 }])
    await close()
  }, 180_000)
})

describe('a data folder that cannot be used', () => {
  it('is told with what is wrong with it, not as a damaged database', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    await expect(openDatabase({ dataDir: join(file, 'data') })).rejects.toThrow(
      'lies below something that is no folder',
    )
  })

  it.runIf(process.platform === 'linux')('is refused where the kernel lets nobody make one', async () => {
    await expect(openDatabase({ dataDir: '/proc/x' })).rejects.toThrow(
      'The data folder /proc/x lies where no folder can be made: look at those above it, or start with another DATA_DIR.',
    )
  })

  it.runIf(process.platform === 'linux')('on a full disk says that it is full, and changes nothing', async () => {
    // A file system of the kernel that has no room for anybody.
    await expect(openDatabase({ dataDir: '/sys/fs' })).rejects.toThrow(
      /is full \(0 MB free|read-only|may not be written/,
    )
  })
})

it('hears who else asks while many statements wait', async () => {
  const { db, close } = await openTestDatabase({ empty: true })
  let done = 0
  const statements = Array.from({ length: 200 }, async () => {
    await db.execute(sql`select sum(n) from generate_series(1, 20000) n`)
    done += 1
  })
  // What comes from outside is heard in this part of a turn.
  await new Promise((resolve) => setImmediate(resolve))
  expect(done).toBeLessThan(100)
  await Promise.all(statements)
  await close()
})
