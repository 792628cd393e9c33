// Plays the parties outside for whoever tries the demonstration: a phone with WeChat, a platform that asks for consent, the product
// that a code is sent to. What it does goes through the same /dev/ calls that tests use.
const query = new URLSearchParams(location.search)
const as = query.get('as') ?? ''
const [form, told] = [document.querySelector('#form'), document.querySelector('#told')]
const say = (text) => void (told.textContent = text)

function head(title, note) {
  document.querySelector('#title').textContent = title
  document.querySelector('#note').textContent = note
  document.title = `${title}（演示）`
}

async function call(method, path, body, base = '/dev/') {
  const answer = await fetch(base + path, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const envelope = await answer.json()
  if (envelope.code !== 0) throw new Error(envelope.message)
  return envelope.data
}

function field(label, control) {
  const box = document.createElement('label')
  box.append(label, control)
  form.append(box)
  return control
}

function input(label, value) {
  const control = document.createElement('input')
  control.value = value
  return field(label, control)
}

function select(label, options) {
  const control = document.createElement('select')
  for (const [value, text] of options) control.append(new Option(text, value))
  return field(label, control)
}

function button(text, act, quiet = false) {
  const control = document.createElement('button')
  control.type = 'button'
  control.textContent = text
  if (quiet) control.className = 'quiet'
  control.addEventListener('click', () => act().catch((error) => say(error.message)))
  form.append(control)
}

/** Back to the page that sent the visitor here, with what it asked for. Only pages of this host. */
function goBack(params) {
  const target = new URL(query.get('redirect_uri') ?? '/', location.origin)
  if (target.origin !== location.origin) return say('只能回到本站的页面')
  for (const [name, value] of Object.entries(params)) target.searchParams.set(name, value)
  location.assign(target)
}

async function wechat() {
  head('微信扫码', '这一页代替手机上的微信。选择用哪个微信扫码，然后确认。')
  const { list } = await call('GET', 'wechats')
  const person = select(
    '微信',
    list.map(({ wechat_id, nick_name, mobile }) => [
      wechat_id,
      `${nick_name}${mobile ? `（${mobile}）` : '（未绑定账号）'}`,
    ]),
  )
  const TEXTS = {
    '-2': '已取消',
    '-1': '二维码已过期',
    1: '已扫码，请确认登录',
    2: '该微信未绑定账号，请在电脑上绑定',
    11: '已确认，电脑上即将登录',
  }
  const scan = async (status) => {
    const nick_name = list.find(({ wechat_id }) => wechat_id === person.value)?.nick_name ?? ''
    const answer = await call('POST', 'scan', {
      key: query.get('key') ?? '',
      status,
      wechat_id: person.value,
      nick_name,
    })
    say(TEXTS[answer.status] ?? '')
  }
  button('扫码', () => scan(1), true)
  button('确认登录', () => scan(11))
  button('取消', () => scan(-2), true)
  button('让二维码过期', () => scan(-1), true)
}

function webSignIn() {
  head('网页授权登录', '这一页代替外部平台的登录页，登录后带着授权码回到产品。')
  const mobile = input('手机号', query.get('mobile') ?? '13800100002')
  const state = query.get('state') ?? 'demo'
  button('授权登录', async () => {
    const { code } = await call('POST', 'grant', { as: 'oauth', mobile: mobile.value, state })
    goBack({ code, state })
  })
}

function feishu() {
  head('飞书授权', '这一页代替飞书的授权页。')
  const name = input('飞书姓名', '林夏')
  const account = input('飞书账号', 'ou-demo')
  button('同意', async () => {
    const granted = { as: 'feishu', account_id: account.value, account_name: name.value }
    goBack({ code: (await call('POST', 'grant', granted)).code })
  })
  button('拒绝', async () => goBack({ error: 'access_denied' }), true)
}

function component() {
  head('小程序授权', '这一页代替手机上的微信：管理员选择小程序并授予权限。')
  const name = input('小程序', '觅达好物')
  const scopes = select('授予的权限', [
    ['', '全部权限'],
    ['账号管理,商品管理', '只有账号与商品'],
    ['refused', '拒绝授权'],
  ])
  button('完成', async () => {
    const pre_auth_code = query.get('pre_auth_code') ?? ''
    const granted = { as, pre_auth_code, account_id: 'gh_demo', account_name: name.value }
    await call('POST', 'grant', { ...granted, ...(scopes.value && { scopes: scopes.value }) })
    say(scopes.value === 'refused' ? '已拒绝，可以关闭此页' : '授权已提交，请回到电脑上查看结果')
  })
}

function platform() {
  head('平台授权', '这一页代替平台的授权页，同意后带着授权码回到产品。')
  const name = input('店铺或账号', query.get('account_name') ?? '演示店铺')
  const account = input('编号', query.get('account_id') ?? 'demo-shop')
  button('同意授权', async () => {
    const granted = { as, account_id: account.value, account_name: name.value }
    goBack({ code: (await call('POST', 'grant', granted)).code })
  })
}

const SHOPS = { 1: '抖店', 3: '快手小店', 18: '视频号小店', 19: '小红书店铺' }

function shop() {
  const type = query.get('type') ?? '1'
  head(`${SHOPS[type]}授权`, '这一页代替平台的授权页：登录店铺账号，同意后带着授权码回到产品。')
  const name = input('店铺名称', query.get('account_name') ?? `演示${SHOPS[type]}`)
  const account = input('店铺编号', query.get('account_id') ?? `${Date.now()}`)
  const appid = type === '18' ? input('appid', `wx${Date.now()}`) : undefined
  const flaw = select('授权情况', [
    ['', '主账号，已订购服务，授予全部权限'],
    ['unsubscribed', '未订购服务'],
    ['sub_account', '使用子账号'],
    ['individual', '个人店铺'],
    ['scopes', '只授予部分权限'],
    ...(type === '18' ? [['optional', '未授予优选联盟']] : []),
  ])
  button('同意授权', async () => {
    const granted = { as, account_id: account.value, account_name: name.value, ...(appid && { appid: appid.value }) }
    const { code } = await call('POST', 'grant', { ...granted, ...(flaw.value && { flaw: flaw.value }) })
    goBack({ code })
  })
}

function received() {
  head('外部产品', '这一页代替请求数据的产品，显示它收到的参数。')
  say(query.get('error') ? '用户拒绝了授权' : query.get('code') ? '已收到授权码' : '没有收到授权码')
  if (!query.get('code')) return
  // What the product's own server would do: redeem the code once, read with the token from then on.
  let token
  button('读取订单数据', async () => {
    const of = { client_id: 'shuguan-bi', redirect_uri: location.pathname, code: query.get('code') }
    token ??= (await call('POST', 'token', of, '/api/v1/oauth/bi/')).access_token
    const { figures } = await call('POST', 'figures', { access_token: token, scope: 'orders' }, '/api/v1/oauth/bi/')
    say(`读取成功：近 30 天 ${figures.order_count} 单`)
  })
}

const parts = { wechat, oauth: webSignIn, feishu, component, shop }
const part = parts[as] ?? (as ? platform : received)
Promise.resolve(part()).catch((error) => say(error.message))
