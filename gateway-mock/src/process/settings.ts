import { isIP } from 'node:net'
import { join } from 'node:path'
import type { RateLimits } from './http/rateLimits.ts'
import { LIMITS } from '../records/session/attempts.ts'
import { refusePlainAddresses } from './plainAddresses.ts'
import { LOG_LEVELS, type LogLevel } from './telemetry/log.ts'

const DRAIN_SECONDS_MAX = 300
/** The last call of a sign-in is known to five minutes. */
const IDLE_MINUTES_MIN = 10
/** A week: whoever was on leave for a few days goes on, a machine that nobody comes back to does not. */
const IDLE_MINUTES = 10_080

/** How the gateway was started. */
export interface Settings {
  port: number
  host: string
  dataDir: string
  /** Folder of the published builds and portals. */
  registryDir: string
  /** Folder or bucket of uploads and exports; several gateways of one database share it. */
  filesDir: string
  databaseUrl: string | undefined
  /** A streaming replica of that server, and how many seconds it may lag until it is not read from. */
  databaseReadUrl: string | undefined
  replicaLagSeconds: number
  /** Keys that seal secrets in the database, the newest first, and the file that holds them otherwise. */
  secretsKey: string | undefined
  secretsKeyFile: string
  /** HTTP services that send text messages and WeChat messages; a demonstration keeps them in the outbox. */
  smsUrl: string | undefined
  wechatUrl: string | undefined
  feishuUrl: string | undefined
  /** HTTP service behind the AI tools; a demonstration has one of its own. */
  aiUrl: string | undefined
  /** HTTP service that watches lives on their platforms; a demonstration has one of its own. */
  liveUrl: string | undefined
  /** Address of a clamd that looks at uploads, such as `tcp://127.0.0.1:3310`. */
  scanUrl: string | undefined
  /** HTTP service of the platforms behind the bound shops; a demonstration has one of its own. */
  shopsUrl: string | undefined
  /** Service behind what is hot on the platforms. */
  trendUrl: string | undefined
  /** HTTP service of the ERPs that ship samples; a demonstration has one of its own. */
  erpUrl: string | undefined
  /** Open pages reload when a new build is activated. */
  followBuilds: boolean
  /** The seeded world, `/dev/` and the demo pictures. */
  demo: boolean
  /** A demo business of another version is moved aside and made anew. */
  renewWorld: boolean
  /** Unix seconds at which the clock starts, and where a new demo business ends; the machine's time unless said. */
  startsAt: number | undefined
  /** Addresses and ranges of the proxies in front, whose word about the person's address, host and scheme is believed. */
  trustedProxies: readonly string[]
  /** Hosts that no portal claims are refused, instead of showing the default portal. */
  strictHosts: boolean
  /** What `/.well-known/security.txt` names; without it there is none. */
  securityContact: string | undefined
  /** Origins of portals elsewhere whose pages may call this gateway. */
  allowedOrigins: readonly string[]
  /** What the log holds. */
  logLevel: LogLevel
  /** Seconds between the word to end and the end of listening, for a proxy to look elsewhere. */
  drainSeconds: number
  /** How often somebody may call. */
  rateLimits: RateLimits
  /** Seconds without a call after which a sign-in ends. */
  idleSeconds: number
}

/**
 * Reads the settings from the environment: PORT (4100), HOST (127.0.0.1), DATA_DIR, REGISTRY_DIR
 * (`registry` in the data folder), FILES_DIR (`files` in the data
 * folder, or a bucket), DATABASE_URL, DATABASE_READ_URL (none), REPLICA_LAG_SECONDS (5), SECRETS_KEY, SECRETS_KEY_FILE (`secrets.key` in the data folder), SMS_URL, WECHAT_URL, FEISHU_URL, AI_URL, LIVE_URL, SHOPS_URL, TREND_URL, ERP_URL, SCAN_URL, PLAIN_HOSTS (none), FOLLOW_BUILDS (1: on), RENEW_WORLD (1: on), DEMO
 * (on, except with NODE_ENV=production), CLOCK (a moment, for a demonstration only), TRUSTED_PROXIES (addresses and ranges such as
 * 127.0.0.1,10.0.0.0/8; none), STRICT_HOSTS (1: on), ALLOWED_ORIGINS (such as https://crm.example.com; none), LOG_LEVEL (debug, info, warn, error, silent; info, in a demonstration warn), DRAIN_SECONDS (0),
 * READS_PER_MINUTE (600) and WRITES_PER_MINUTE (120) of one person (0: no limit, as in a demonstration), IDLE_MINUTES (10080, a
 * week; 0, and in a demonstration: a sign-in ends after its 30 days, however idle).
 * Throws a sentence for the operator when something does not fit.
 */
export function readSettings(env: Record<string, string | undefined>, defaultDataDir: string): Settings {
  const port = Number(env.PORT ?? 4100)
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new Error(`PORT must be a port number, not '${env.PORT}'`)
  const production = env.NODE_ENV === 'production'
  const allowed = env.ALLOW_DEMO === '1'
  const wanted = env.DEMO === undefined ? !production || allowed : env.DEMO !== '0'
  if (wanted && production && !allowed)
    throw new Error('Demo mode is refused with NODE_ENV=production; set ALLOW_DEMO=1 if this really is a demonstration')
  if (env.CLOCK && !wanted) throw new Error('CLOCK sets the time of a demonstration only')
  const startsAt = env.CLOCK ? Math.floor(Date.parse(env.CLOCK) / 1000) : undefined
  if (Number.isNaN(startsAt))
    throw new Error(`CLOCK must be a moment like 2026-11-20T14:30:00+08:00, not '${env.CLOCK}'`)
  if (env.DATABASE_READ_URL && !env.DATABASE_URL)
    throw new Error('DATABASE_READ_URL is a replica of the server of DATABASE_URL, which is not set')
  if (!wanted) refusePlainAddresses(env)
  const dataDir = env.DATA_DIR ?? defaultDataDir
  const logLevel = LOG_LEVELS.find((level) => level === (env.LOG_LEVEL ?? (wanted ? 'warn' : 'info')))
  if (logLevel === undefined)
    throw new Error(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not '${env.LOG_LEVEL}'`)
  const drainSeconds = Number(env.DRAIN_SECONDS ?? 0)
  if (!(drainSeconds >= 0 && drainSeconds <= DRAIN_SECONDS_MAX))
    throw new Error(`DRAIN_SECONDS must be from 0 to ${DRAIN_SECONDS_MAX}, not '${env.DRAIN_SECONDS}'`)
  return {
    port,
    host: env.HOST ?? '127.0.0.1',
    dataDir,
    registryDir: env.REGISTRY_DIR ?? join(dataDir, 'registry'),
    filesDir: env.FILES_DIR ?? join(dataDir, 'files'),
    databaseUrl: env.DATABASE_URL || undefined,
    databaseReadUrl: env.DATABASE_READ_URL || undefined,
    replicaLagSeconds: wholeOf(env, 'REPLICA_LAG_SECONDS', 5),
    secretsKey: env.SECRETS_KEY || undefined,
    secretsKeyFile: env.SECRETS_KEY_FILE ?? join(dataDir, 'secrets.key'),
    smsUrl: env.SMS_URL || undefined,
    wechatUrl: env.WECHAT_URL || undefined,
    feishuUrl: env.FEISHU_URL || undefined,
    aiUrl: env.AI_URL || undefined,
    liveUrl: env.LIVE_URL || undefined,
    scanUrl: env.SCAN_URL || undefined,
    shopsUrl: env.SHOPS_URL || undefined,
    trendUrl: env.TREND_URL || undefined,
    erpUrl: env.ERP_URL || undefined,
    followBuilds: env.FOLLOW_BUILDS === '1',
    demo: wanted,
    renewWorld: env.RENEW_WORLD === '1',
    startsAt,
    trustedProxies: proxiesOf(env.TRUSTED_PROXIES),
    strictHosts: env.STRICT_HOSTS === '1',
    securityContact: contactOf(env.SECURITY_CONTACT),
    allowedOrigins: originsOf(env.ALLOWED_ORIGINS),
    logLevel,
    drainSeconds,
    rateLimits: {
      reads: wholeOf(env, 'READS_PER_MINUTE', wanted ? 0 : 600),
      writes: wholeOf(env, 'WRITES_PER_MINUTE', wanted ? 0 : 120),
      strangers: LIMITS.writeOfStranger.most,
    },
    idleSeconds: idleSecondsOf(env, wanted ? 0 : IDLE_MINUTES),
  }
}

function wholeOf(env: Record<string, string | undefined>, name: string, usual: number): number {
  const value = Number(env[name] ?? usual)
  if (!Number.isInteger(value) || value < 0)
    throw new Error(`${name} must be a whole number from 0, not '${env[name]}'`)
  return value
}

function idleSecondsOf(env: Record<string, string | undefined>, usual: number): number {
  const minutes = wholeOf(env, 'IDLE_MINUTES', usual)
  if (minutes > 0 && minutes < IDLE_MINUTES_MIN)
    throw new Error(`IDLE_MINUTES must be 0 or at least ${IDLE_MINUTES_MIN}, not '${env.IDLE_MINUTES}'`)
  return minutes === 0 ? Number.POSITIVE_INFINITY : minutes * 60
}

const partsOf = (setting: string): string[] =>
  setting
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

function originsOf(setting = ''): string[] {
  const origins = partsOf(setting)
  for (const origin of origins) {
    const isExact = /^https?:\/\/[\w.:[\]-]+$/.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin
    if (!isExact) throw new Error(`ALLOWED_ORIGINS must be exact origins like https://crm.example.com, not '${origin}'`)
  }
  return origins
}

function contactOf(setting: string | undefined): string | undefined {
  if (!setting) return undefined
  if (!/^(mailto:|https:\/\/)\S+$/.test(setting) || !URL.canParse(setting))
    throw new Error(
      `SECURITY_CONTACT must be an address like mailto:security@example.com or https://…, not '${setting}'`,
    )
  return setting
}

function proxiesOf(setting = ''): string[] {
  const proxies = partsOf(setting)
  for (const proxy of proxies) {
    const [address = '', bits, ...rest] = proxy.split('/')
    const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
    const fits = bits === undefined ? most > 0 : /^\d{1,3}$/.test(bits) && Number(bits) <= most
    if (!fits || rest.length > 0)
      throw new Error(`TRUSTED_PROXIES must be addresses or ranges like 127.0.0.1,10.0.0.0/8, not '${proxy}'`)
  }
  return proxies
}

/** The services outside that people will miss, each with what then does not work; for the operator, at the start. */
export function missingServices(settings: Settings): string[] {
  if (settings.demo) return []
  const { smsUrl, wechatUrl, feishuUrl, aiUrl, liveUrl, shopsUrl, trendUrl, erpUrl, scanUrl } = settings
  return [
    smsUrl
      ? []
      : ['SMS_URL is not set: nobody gets a code, so people sign in with passwords and cannot register or join'],
    wechatUrl ? [] : ['WECHAT_URL is not set: no messages to WeChat'],
    feishuUrl ? [] : ['FEISHU_URL is not set: no messages to persons at Feishu; robots of groups work'],
    aiUrl ? [] : ['AI_URL is not set: the AI tools for videos refuse'],
    liveUrl ? [] : ['LIVE_URL is not set: lives are neither found nor watched nor recorded'],
    shopsUrl ? [] : ['SHOPS_URL is not set: shops are neither bound nor read'],
    trendUrl ? [] : ['TREND_URL is not set: hot topics are not read any more'],
    erpUrl ? [] : ['ERP_URL is not set: samples are not pushed to an ERP'],
    scanUrl ? [] : ['SCAN_URL is not set: nothing looks for malware in files that people bring'],
  ].flat()
}
