import type { ErpCode } from '@crm/contracts/enums'
import type { ErpAccount, ErpAdapter } from './erpService.ts'
import { type ErpMethod, overCarrier, PATIENCE_MS, REFUSED } from './plainErp.ts'

/** What a manner signs. */
export interface Signing {
  method: ErpMethod
  /** The question of the plain contract, as JSON. */
  body: string
  account: ErpAccount
  now: Date
}

/** How a kind of ERP is asked: where the question stands, and how the corporation's keys sign it. */
export interface ErpManner {
  kind: ErpCode
  /** Below the address of the ERPs. */
  key: string
  path: (method: ErpMethod) => string
  /** What the kind calls the questions of the contract. */
  names: Readonly<Record<ErpMethod, string>>
  /** Everything that is sent but the signature. */
  params: (signing: Signing) => Readonly<Record<string, string>>
  /** Which parameter holds the method's name; absent: the path says it. */
  methodIn?: string
  bodyIn: string
  signIn: string
  sign: (params: Readonly<Record<string, string>>, account: Pick<ErpAccount, 'secrets'>) => string
  encoding: 'form' | 'json'
}

/** A kind of ERP that is asked in a manner of its own, below `<url>/<key>`. */
export function signedErp(manner: ErpManner): (url: string, patience?: number) => ErpAdapter {
  return (url, patience = PATIENCE_MS) =>
    overCarrier(async (method, account, body, signal) => {
      const unsigned = manner.params({ method, body: JSON.stringify(body), account, now: new Date() })
      const params = { ...unsigned, [manner.signIn]: manner.sign(unsigned, account) }
      const isForm = manner.encoding === 'form'
      const response = await fetch(`${url.replace(/\/$/, '')}/${manner.key}${manner.path(method)}`, {
        method: 'POST',
        headers: {
          'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
          // An ERP at an address of the corporation: whoever stands at `url` leads there, and nowhere else.
          ...(account.fields?.url && { 'x-erp-address': account.fields.url }),
        },
        body: isForm ? new URLSearchParams(params).toString() : JSON.stringify(params),
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
      })
      if (!response.ok && response.status !== REFUSED) throw new Error(`HTTP ${response.status}`)
      return { status: response.status, answer: await response.json() }
    })
}
