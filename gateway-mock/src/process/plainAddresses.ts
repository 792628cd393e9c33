/** Settings that hold an address which the gateway calls. */
const ADDRESSES = [
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'AWS_ENDPOINT_URL_S3',
  'AWS_ENDPOINT_URL',
  'SMS_URL',
  'WECHAT_URL',
  'FEISHU_URL',
  'AI_URL',
  'LIVE_URL',
  'SHOPS_URL',
  'TREND_URL',
  'ERP_URL',
  'SCAN_URL',
] as const

const ENCRYPTED = /^(https|tls):$/
const SERVER = /^postgres(ql)?:$/
/** Modes in which a connection to PostgreSQL is refused rather than plain. */
const SAFE_MODES = /^(require|verify-ca|verify-full)$/
/** What never leaves the machine. */
const OWN = /^(localhost|127(\.\d+){3}|\[::1\]|)$/

function isPlain({ protocol, searchParams }: URL): boolean {
  if (ENCRYPTED.test(protocol)) return false
  return !(SERVER.test(protocol) && SAFE_MODES.test(searchParams.get('sslmode') ?? ''))
}

/**
 * Refuses addresses of other machines that are spoken to in the clear (ASVS 12.2, 12.3): `http:`, `tcp:`, PostgreSQL without
 * `sslmode=require` or better. `PLAIN_HOSTS` names those that the operator's own network keeps safe (`db,10.0.0.7`). Throws a sentence
 * for the operator.
 */
export function refusePlainAddresses(env: Readonly<Record<string, string | undefined>>): void {
  const allowed = (env['PLAIN_HOSTS'] ?? '').split(',').map((host) => host.trim())
  for (const name of ADDRESSES) {
    const address = env[name]
    if (!address || !URL.canParse(address)) continue
    const url = new URL(address)
    if (!isPlain(url) || OWN.test(url.hostname) || allowed.includes(url.hostname)) continue
    const safe = SERVER.test(url.protocol) ? 'add ?sslmode=verify-full' : 'use https'
    throw new Error(
      `${name} is spoken to in the clear: ${safe}, or name ${url.hostname} in PLAIN_HOSTS if the network between is yours alone`,
    )
  }
}
