// The operator's page: what every portal serves, who decided it, and the buttons that change it. Every change names the revision
// that was on the screen, so that nobody overwrites what a colleague has just done.

const BASE = '/registry/v1/'
const KEY = 'operator-key'
const STATES = { on: '运行中', off: '已关闭', killed: '已停用' }
const SAID = {
  401: '密钥无效、已过期或已吊销，请重新输入。',
  403: '该密钥无权执行此操作。',
  409: '门户刚被他人改动，已刷新，请核对后重试。',
  429: '密钥错误次数过多，请10分钟后再试。',
}

const byId = (id) => document.getElementById(id)
const told = byId('told')

/** Makes an element with attributes, listeners (`on…`) and children; texts stay texts. */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes))
    if (typeof value === 'function') element.addEventListener(name.slice(2), value)
    else if (value !== undefined) element.setAttribute(name, value)
  element.append(...children.filter((child) => child !== undefined))
  return element
}

function tell(text, bad = false) {
  told.textContent = text
  told.className = bad ? 'bad' : ''
}

class Refused extends Error {
  constructor(status, line) {
    super(SAID[status] ? `${SAID[status]}\n${line}` : `未执行：${line}`)
    this.status = status
  }
}

/** Asks the registry: a command with a body changes, one without reads. */
async function ask(target, body) {
  const answer = await fetch(BASE + target, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${sessionStorage.getItem(KEY) ?? ''}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch(() => undefined)
  if (!answer) throw new Refused(0, '网络连接异常，请检查网络')
  const said = await answer.json().catch(() => ({}))
  if (!answer.ok) throw new Refused(answer.status, said.refused ?? `HTTP ${answer.status}`)
  return said
}

const moment = (iso) => new Date(iso).toLocaleString('zh-CN', { hour12: false })

const whoOf = ({ by }) => (by === 'start' ? '启动时自动' : by)

function markOf(mark) {
  if (!mark) return ''
  return `${whoOf(mark)} · ${moment(mark.at)}${mark.why ? ` · ${mark.why}` : ''}`
}

const marked = (text, mark) => [text, ...(mark ? [make('div', { class: 'mark' }, markOf(mark))] : [])]
const cell = (name, ...children) => make('td', { 'data-name': name }, ...children)
const build = (key) => (key ? make('code', {}, key) : '无')

function button(text, action, { bad = false, disabled = false, label } = {}) {
  return make(
    'button',
    {
      type: 'button',
      class: bad ? 'bad' : undefined,
      'aria-label': label,
      onclick: action,
      ...(disabled ? { disabled: '' } : {}),
    },
    text,
  )
}

/** Asks for confirmation and a reason; answers the fields, or nothing when it was cancelled. */
function confirmed({ title, text, fields = [], bad = false }) {
  const dialog = byId('ask')
  const form = dialog.querySelector('form')
  form.reset()
  byId('ask-title').textContent = title
  byId('ask-text').textContent = text
  byId('ask-fields').replaceChildren(
    ...fields.flatMap(({ name, label, input }) => {
      input.id = `field-${name}`
      input.name = name
      return [make('label', { for: input.id }, label), input]
    }),
  )
  byId('ask-ok').className = bad ? 'bad' : 'main'
  dialog.returnValue = 'cancel'
  dialog.showModal()
  return new Promise((resolve) => {
    dialog.addEventListener(
      'close',
      () => resolve(dialog.returnValue === 'ok' ? Object.fromEntries(new FormData(form)) : undefined),
      { once: true },
    )
  })
}

/** Confirms a command, gives it, and shows what is served then. */
async function change(verb, row, words, question) {
  const given = await confirmed(question)
  if (!given) return
  const fields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
  const { build: chosen, ...others } = fields
  const builds = verb === 'activate' ? { builds: [chosen] } : chosen ? { build: chosen } : {}
  try {
    const { lines } = await ask(verb, { portal: row.portal, ...words, ...others, ...builds, expect: row.rev })
    await show()
    tell(`已完成：${lines.join('\n')}`)
  } catch (error) {
    // What is shown may be old: that is why it was refused.
    if (error.status === 409) await show()
    failed(error)
  }
}

async function buildField(remote, without) {
  const { data } = await ask(`builds?remote=${encodeURIComponent(remote)}`)
  const options = data
    .filter(({ key }) => key !== without)
    .reverse()
    .map(({ key, builtAt }) => make('option', { value: `${remote}@${key}` }, `${key}（${moment(builtAt)}）`))
  return { name: 'build', label: '版本', input: make('select', { required: '' }, ...options) }
}

/** Opens a dialog that needs the builds of a remote first. */
function withBuilds(remote, without, then) {
  return async () => {
    try {
      const field = await buildField(remote, without)
      if (field.input.options.length === 0) return tell(`${remote} 没有其他已发布的版本。`, true)
      await then(field)
    } catch (error) {
      failed(error)
    }
  }
}

function actionsOf(row, remote, pin) {
  const { portal } = row
  const named = (text) => ({ label: `${text} ${portal} ${remote}` })
  const words = { remote }
  const killed = (pin.state ?? 'on') !== 'on'
  const activate = withBuilds(remote, pin.current, (field) =>
    change(
      'activate',
      row,
      {},
      { title: `激活 ${remote}`, text: `门户 ${portal} 的所有用户将使用所选版本。`, fields: [field] },
    ),
  )
  const canary = withBuilds(remote, pin.current, (field) => {
    const input = make('input', {
      type: 'number',
      min: '0',
      max: '10000',
      value: String(pin.canary?.weight ?? 500),
      required: '',
    })
    const weight = { name: 'weight', label: '企业份额（每 10000 家；0 表示结束灰度）', input }
    return change(
      'canary',
      row,
      {},
      { title: `灰度 ${remote}`, text: `门户 ${portal} 的一部分企业将使用所选版本。`, fields: [field, weight] },
    )
  })
  const promote = () =>
    change('promote', row, words, {
      title: `全量 ${remote}`,
      text: `灰度版本 ${pin.canary.build} 将提供给门户 ${portal} 的所有用户。`,
    })
  const rollback = () =>
    change('rollback', row, words, {
      title: `回滚 ${remote}`,
      text: `门户 ${portal} 将恢复 ${remote} 的上一个不同版本，灰度随之结束。`,
      bad: true,
    })
  const kill = () => {
    const message = { name: 'message', label: '给用户看的说明（可不填）', input: make('input', { maxlength: '100' }) }
    return change('kill', row, words, {
      title: `停用 ${remote}`,
      text: `门户 ${portal} 的所有用户将立即无法使用 ${remote}。`,
      fields: [message],
      bad: true,
    })
  }
  const revive = () =>
    change('revive', row, words, { title: `恢复 ${remote}`, text: `门户 ${portal} 将重新提供 ${remote}。` })
  return make(
    'div',
    { class: 'actions' },
    button('激活', activate, named('激活')),
    button('灰度', canary, named('灰度')),
    ...(pin.canary ? [button('全量', promote, named('全量'))] : []),
    button('回滚', rollback, { ...named('回滚'), disabled: !pin.fallback }),
    killed ? button('恢复', revive, named('恢复')) : button('停用', kill, { ...named('停用'), bad: true }),
  )
}

const OUTCOMES = {
  load: '加载',
  fallback: '回退',
  integrity: '校验失败',
  crash: '崩溃',
  timeout: '超时',
  failed: '失败',
}

/** What open pages have reported of a build, with the last thing that went wrong. */
function countsOf(row, remote, key) {
  const found = row.health?.[`${remote}@${key}`]
  if (!found) return undefined
  const counts = Object.entries(found.counts).map(([outcome, count]) => `${OUTCOMES[outcome] ?? outcome} ${count}`)
  const last = found.failures.at(-1)
  const words = last ? ` · 最近${OUTCOMES[last.outcome]}：${last.phase} ${moment(last.at)} ${last.request_id}` : ''
  return make('div', { class: 'mark' }, counts.join(' · ') + words)
}

function remoteRow(row, [remote, pin]) {
  const state = pin.state ?? 'on'
  return make(
    'tr',
    {},
    make('th', { scope: 'row' }, remote),
    cell('当前版本', build(pin.current), ...marked('', pin.by), countsOf(row, remote, pin.current)),
    cell('上一版本', build(pin.fallback), countsOf(row, remote, pin.fallback)),
    cell(
      '灰度',
      ...(pin.canary ? marked(`${pin.canary.weight / 100}% `, pin.canary.by) : ['无']),
      ...(pin.canary ? [build(pin.canary.build), countsOf(row, remote, pin.canary.build)] : []),
    ),
    cell(
      '状态',
      make('span', { class: `state-${state}` }, STATES[state] ?? state),
      ...marked(pin.message ? ` ${pin.message}` : '', pin.stateBy),
    ),
    cell('操作', actionsOf(row, remote, pin)),
  )
}

function tableOf(names, caption, ...rows) {
  return make(
    'table',
    { 'aria-label': caption },
    make('thead', {}, make('tr', {}, ...names.map((name) => make('th', { scope: 'col' }, name)))),
    make('tbody', {}, ...rows),
  )
}

/** The log of a portal, read when it is opened. */
function logOf(portal) {
  const details = make('details', { 'data-of': portal }, make('summary', {}, '日志'))
  details.addEventListener('toggle', async () => {
    if (!details.open) return
    try {
      const { data } = await ask(`log?portal=${encodeURIComponent(portal)}&last=50`)
      const rows = data
        .reverse()
        .map((entry) =>
          make(
            'tr',
            {},
            cell('修订', String(entry.rev ?? '')),
            cell('时间', moment(entry.at)),
            cell('谁', whoOf(entry)),
            cell('做了什么', make('code', {}, entry.did)),
            cell('原因', entry.why ?? ''),
          ),
        )
      details.replaceChildren(
        details.firstElementChild,
        tableOf(['修订', '时间', '谁', '做了什么', '原因'], `${portal} 的日志`, ...rows),
      )
    } catch (error) {
      failed(error)
    }
  })
  return details
}

function portalOf(row) {
  const rollback = () =>
    change(
      'rollback',
      row,
      {},
      {
        title: `回滚门户 ${row.portal}`,
        text: `整个门户将恢复到修订 ${row.rev - 1} 的内容，灰度随之结束。`,
        bad: true,
      },
    )
  return make(
    'section',
    { 'aria-labelledby': `portal-${row.portal}` },
    make(
      'div',
      { class: 'head' },
      make('h2', { id: `portal-${row.portal}` }, `门户 ${row.portal} · 修订 ${row.rev}`),
      button('回滚门户', rollback, { label: `回滚门户 ${row.portal}`, disabled: row.rev < 2 }),
    ),
    make('p', { class: 'mark' }, `域名 ${row.hosts.join('、') || '无'} · 框架 ${row.shell} · ${moment(row.issuedAt)}`),
    tableOf(
      ['模块', '当前版本', '上一版本', '灰度', '状态', '操作'],
      `${row.portal} 的模块`,
      ...Object.entries(row.remotes).map((entry) => remoteRow(row, entry)),
    ),
    logOf(row.portal),
  )
}

async function show() {
  const { data } = await ask('status')
  byId('enter').hidden = true
  byId('bar').hidden = false
  const open = [...document.querySelectorAll('details[open]')].map((each) => each.dataset.of)
  const builds = make('section', { 'aria-label': '发布与密钥' }, make('h2', {}, '发布与密钥'), logOf('registry'))
  byId('portals').replaceChildren(...data.map(portalOf), builds)
  for (const details of document.querySelectorAll('details')) details.open = open.includes(details.dataset.of)
}

function leave() {
  sessionStorage.removeItem(KEY)
  byId('portals').replaceChildren()
  byId('bar').hidden = true
  byId('enter').hidden = false
  byId('key').value = ''
  byId('key').focus()
}

function failed(error) {
  if (error.status === 401 || error.status === 429) leave()
  tell(error.message, true)
}

async function refresh() {
  try {
    await show()
    tell('')
  } catch (error) {
    failed(error)
  }
}

byId('enter').addEventListener('submit', (event) => {
  event.preventDefault()
  sessionStorage.setItem(KEY, byId('key').value.trim())
  void refresh()
})
byId('refresh').addEventListener('click', refresh)
byId('ask-cancel').addEventListener('click', () => byId('ask').close('cancel'))
byId('leave').addEventListener('click', () => {
  leave()
  tell('')
})

if (sessionStorage.getItem(KEY)) void refresh()
else leave()
