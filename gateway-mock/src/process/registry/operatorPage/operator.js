// The operator's page: what every portal serves, who decided it, and the buttons that change it. Every change names the revision
// that was on the screen, so that nobody overwrites what a colleague has just done.

import { ask, begin, button, byId, cell, confirmed, failed, make, moment, tableOf, tell } from './page.js'

const BASE = '/registry/v1/'
const STATES = { on: '运行中', off: '已关闭', killed: '已停用' }

const whoOf = ({ by }) => (by === 'start' ? '启动时自动' : by)

function markOf(mark) {
  if (!mark) return ''
  return `${whoOf(mark)} · ${moment(mark.at)}${mark.why ? ` · ${mark.why}` : ''}`
}

const marked = (text, mark) => [text, ...(mark ? [make('div', { class: 'mark' }, markOf(mark))] : [])]
const build = (key) => (key ? make('code', {}, key) : '无')

/** Confirms a command, gives it, and shows what is served then. */
async function change(verb, row, words, question) {
  const given = await confirmed(question)
  if (!given) return
  const fields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
  const { build: chosen, ...others } = fields
  const builds = verb === 'activate' ? { builds: [chosen] } : chosen ? { build: chosen } : {}
  try {
    const { lines } = await ask(BASE + verb, { portal: row.portal, ...words, ...others, ...builds, expect: row.rev })
    await show()
    tell(`已完成：${lines.join('\n')}`)
  } catch (error) {
    // What is shown may be old: that is why it was refused.
    if (error.status === 409) await show()
    failed(error)
  }
}

async function buildField(remote, without) {
  const { data } = await ask(`${BASE}builds?remote=${encodeURIComponent(remote)}`)
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

const FINDINGS = {
  unsigned: '没有签名',
  unknown: '签名来自未知的密钥',
  signature: '与签名不符',
  replayed: '比已使用过的旧',
  host: '属于其他地址',
  expired: '已过期',
  clock: '签发时间晚于本机时间',
}

/** What open pages refused of the manifest itself, by revision, with the last reason. */
function manifestFindings({ health = {} }) {
  return Object.entries(health).flatMap(([name, { counts, failures }]) => {
    const last = failures.at(-1)
    if (!name.startsWith('manifest@') || !last) return []
    const count = Object.values(counts).reduce((sum, one) => sum + one, 0)
    const reason = FINDINGS[last.phase] ?? last.phase
    const text = `门户配置 ${name.slice('manifest@'.length)}：上报 ${count} 次，最近${reason} · ${moment(last.at)} ${last.request_id}`
    return [make('p', { class: 'finding' }, text)]
  })
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

/** The log of a portal, read when it is opened. */
function logOf(portal) {
  const details = make('details', { 'data-of': portal }, make('summary', {}, '日志'))
  details.addEventListener('toggle', async () => {
    if (!details.open) return
    try {
      const { data } = await ask(`${BASE}log?portal=${encodeURIComponent(portal)}&last=50`)
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
    ...manifestFindings(row),
    tableOf(
      ['模块', '当前版本', '上一版本', '灰度', '状态', '操作'],
      `${row.portal} 的模块`,
      ...Object.entries(row.remotes).map((entry) => remoteRow(row, entry)),
    ),
    logOf(row.portal),
  )
}

async function show() {
  const { data } = await ask(`${BASE}status`)
  const open = [...document.querySelectorAll('details[open]')].map((each) => each.dataset.of)
  const builds = make('section', { 'aria-label': '发布与密钥' }, make('h2', {}, '发布与密钥'), logOf('registry'))
  byId('content').replaceChildren(...data.map(portalOf), builds)
  for (const details of document.querySelectorAll('details')) details.open = open.includes(details.dataset.of)
}

begin(show)
