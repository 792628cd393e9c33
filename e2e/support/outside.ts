import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, type Page } from '@playwright/test'
import { lastCode } from './accounts.ts'

/** The parties outside whom a journey meets: they send codes, and consent to what the product asks of them. */
export interface Outside {
  /** The last code that a number was sent. */
  codeOf: (page: Page, mobile: string) => Promise<string>
  close: () => void
}

/** Where the platforms ask for consent; no such host is ever asked, the browser is answered here. */
const CONSENT = 'https://platform.example/consent'

/** The page on which a shop consents, with the labels of the one that a demonstration has. */
const CONSENT_PAGE = `<!doctype html><meta charset="utf-8"><title>授权</title>
<label>店铺名称<input id="name"></label><label>店铺编号<input id="id"></label><button>同意授权</button>
<script>
  const asked = new URLSearchParams(location.search)
  document.querySelector('button').onclick = () => {
    const [name, id] = ['name', 'id'].map((key) => document.getElementById(key).value)
    const back = new URL(asked.get('redirect_uri'), asked.get('portal'))
    back.searchParams.set('code', id + '|' + name)
    location.assign(back)
  }
</script>`

const YEAR = 365 * 86_400
/** What every shop sells: money in fen. */
const GOODS = [
  { name: '修护保湿面膜', price: 5900 },
  { name: '冻干咖啡', price: 6900 },
]

type Body = Readonly<Record<string, string>> & { numbers?: readonly string[] }

function parcelOf(number: string, at: number) {
  const shipped_at = Math.floor(Date.now() / 1000)
  return { number, company: '顺丰速运', express_no: `SF${1_000_000_000_000 + at}`, shipped_at }
}

/** What the services answer: those of SHOPS_URL below `/shops`, of ERP_URL below `/erp`, of SMS_URL at `/sms`. */
function answersOf(portal: string, sent: Map<string, string>): Record<string, (body: Body) => object> {
  return {
    '/sms': ({ to = '', text = '' }) => {
      sent.set(to, text)
      return {}
    },
    '/shops/consent': ({ redirect_uri = '' }) => ({
      url: `${CONSENT}?${new URLSearchParams({ redirect_uri, portal })}`,
    }),
    '/shops/grant': ({ code = '' }) => {
      const [shop_id, shop_name] = code.split('|')
      const granted = { subscribed: true, main_account: true, individual: false }
      const scopes = ['店铺信息', '商品查询', '订单查询', '精选联盟']
      return { shop_id, shop_name, expire_time: Math.floor(Date.now() / 1000) + YEAR, ...granted, scopes }
    },
    '/shops/goods': ({ shop_id }) => ({
      goods: GOODS.map(({ name, price }, at) => ({
        ...{ product_id: `${shop_id}${at}`, title: name, status: 0, commission_rate: 2000 },
        skus: [{ sku_id: `${shop_id}${at}-1`, name: '默认规格', price, stock: 100 }],
      })),
    }),
    '/shops/orders': () => ({ orders: [] }),
    '/erp/check': () => ({ shops: [{ id: 'S01', name: '样品店' }], warehouses: [{ id: 'W01', name: '华东仓' }] }),
    '/erp/orders': ({ number }) => ({ erp_no: `E-${number}` }),
    // The warehouse is quick.
    '/erp/parcels': ({ numbers = [] }) => ({ parcels: numbers.map(parcelOf) }),
    '/erp/stock': () => ({ stock: [] }),
  }
}

/**
 * A product without a demo business asks services of the operator: with `OUTSIDE_PORT` this plays all of them on that port, for a
 * gateway with `SMS_URL=http://127.0.0.1:<port>/sms`, `SHOPS_URL=…/shops` and `ERP_URL=…/erp`. A demonstration plays them itself.
 */
export async function outsideOf(page: Page, port = process.env.OUTSIDE_PORT): Promise<Outside> {
  if (!port) return { codeOf: lastCode, close: () => {} }
  const sent = new Map<string, string>()
  const answers = answersOf(process.env.BASE_URL ?? '', sent)
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const answer = answers[request.url ?? '']
      response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer?.(JSON.parse(body)) ?? {}))
    })
  }).listen(Number(port), '127.0.0.1')
  await once(server, 'listening')
  await page.context().route(`${CONSENT}*`, (route) => route.fulfill({ contentType: 'text/html', body: CONSENT_PAGE }))
  return {
    codeOf: async (_, mobile) => {
      await expect.poll(() => sent.get(mobile)).toBeDefined()
      return /\d{6}/.exec(sent.get(mobile) ?? '')?.[0] ?? ''
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
