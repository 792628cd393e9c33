// The operator's page of enterprises: who they are, what they have bought and until when, what they have applied for. Whatever
// changes something asks for a reason first, and stands in the log below.

import { ask, begin, button, byId, cell, confirmed, failed, make, refresh, tableOf, tell } from './page.js'

const BASE = '/operator/v1/'
const PLANS = [
  [50, '个人版'],
  [60, '免费版'],
  [90, '体验版'],
  [95, '基础版'],
  [100, '商家版'],
  [300, '品牌版'],
  [500, '集团版'],
  [900, '独立云'],
]
const PACKS = [
  ['20011-500', '内容数 500'],
  ['20011-2000', '内容数 2000'],
  ['20011-5000', '内容数 5000'],
  ['10031-10000', '我的达人 10000'],
  ['10031-20000', '我的达人 20000'],
  ['10031-40000', '我的达人 40000'],
  ['10021-10000', '公海达人 10000'],
  ['10021-20000', '公海达人 20000'],
  ['10021-40000', '公海达人 40000'],
  ['20021-10000', '种草达人 10000'],
  ['20021-20000', '种草达人 20000'],
  ['20021-40000', '种草达人 40000'],
]
const STATUS = { 1: '未认证', 2: '认证审核中', 3: '已认证', 4: '认证未通过' }
const TRIAL_LEVEL = 90
const YEAR_MS = 365 * 86_400_000

const dayOf = (seconds) => new Date(seconds * 1000).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })
const momentOf = (seconds) => new Date(seconds * 1000).toLocaleString('zh-CN', { hour12: false })
const inAYear = () => dayOf((Date.now() + YEAR_MS) / 1000)

let search = ''

const text = (attributes = {}) => make('input', { required: '', ...attributes })
const choice = (options) =>
  make('select', { required: '' }, ...options.map(([value, label]) => make('option', { value: String(value) }, label)))

/** Asks for a reason and the fields, gives the command, and shows what is true then. A password is shown until the next step. */
async function change(verb, words, question, fieldsOf = (given) => given) {
  const given = await confirmed(question)
  if (!given) return
  try {
    const answer = await ask(BASE + verb, { ...words, ...fieldsOf(given) })
    await refresh()
    const password = answer.data?.password
    tell(password ? '已完成。首次登录密码只显示这一次，请立即转告：' : '已完成')
    if (password) byId('told').append(make('div', { class: 'secret' }, password))
  } catch (error) {
    if (error.status === 409) await refresh()
    failed(error)
  }
}

const found = () =>
  change(
    'found',
    {},
    {
      title: '创建企业',
      text: '企业从体验版开始，试用 7 天。',
      fields: [
        { name: 'name', label: '企业名称', input: text({ minlength: '2', maxlength: '50' }) },
        { name: 'brand', label: '品牌名称（可不填）', input: make('input', { maxlength: '20' }) },
        { name: 'admin', label: '超级管理员姓名', input: text({ maxlength: '10' }) },
        { name: 'mobile', label: '超级管理员手机号', input: text({ pattern: '1[3-9][0-9]{9}', inputmode: 'numeric' }) },
      ],
    },
  )

function versionDialog(row) {
  const name = row.corp_name
  return change(
    'level',
    { corp_id: row.corp_id },
    {
      title: `调整 ${name} 的版本`,
      text: '新版本立即生效，到期日当天仍可使用。',
      fields: [
        {
          name: 'module',
          label: '业务',
          input: choice([
            ['commerce', '带货'],
            ['content', '种草'],
          ]),
        },
        { name: 'level', label: '版本', input: choice([...PLANS, [0, '停用该业务']]) },
        { name: 'until', label: '到期日', input: text({ type: 'date', value: inAYear() }) },
      ],
    },
  )
}

const trialDialog = (row) =>
  change(
    'extend',
    { corp_id: row.corp_id },
    {
      title: `延长 ${row.corp_name} 的试用`,
      text: '从试用到期日起算；已到期的从今天起算。',
      fields: [
        { name: 'days', label: '天数（1–90）', input: text({ type: 'number', min: '1', max: '90', value: '7' }) },
      ],
    },
  )

const packDialog = (row) =>
  change(
    'pack',
    { corp_id: row.corp_id },
    {
      title: `为 ${row.corp_name} 开通扩展包`,
      text: '开通后立即增加额度，并计入企业的订单。',
      fields: [
        { name: 'pack', label: '扩展包', input: choice(PACKS) },
        { name: 'until', label: '到期日', input: text({ type: 'date', value: inAYear() }) },
      ],
    },
    ({ pack, ...given }) => ({ code: pack.split('-')[0], amount: pack.split('-')[1], ...given }),
  )

async function download(row) {
  const given = await confirmed({
    title: `导出 ${row.corp_name} 的数据`,
    text: '包含全部业务数据、成员与文件，请妥善保管。',
  })
  if (!given) return
  try {
    const answer = await ask(`${BASE}export`, { corp_id: row.corp_id, ...given })
    const link = make('a', {
      href: URL.createObjectURL(await answer.blob()),
      download: /filename="([^"]+)"/.exec(answer.headers.get('content-disposition'))?.[1] ?? 'enterprise.zip',
    })
    link.click()
    URL.revokeObjectURL(link.href)
    tell('已完成')
  } catch (error) {
    failed(error)
  }
}

const eraseDialog = (row) =>
  change(
    'erase',
    { corp_id: row.corp_id },
    {
      title: `清除 ${row.corp_name} 的数据`,
      text: '将永久删除该企业的全部数据、文件，以及只属于该企业的账号。此操作无法撤销，请先导出。',
      fields: [{ name: 'name', label: '输入企业名称以确认', input: text({ maxlength: '50' }) }],
      bad: true,
    },
  )

function versionsOf(row) {
  return [
    ['带货', row.commerce_name, row.commerce_end_time],
    ['种草', row.content_name, row.content_end_time],
  ]
    .filter(([, name]) => name)
    .map(([module, name, end]) => {
      const isOver = end * 1000 < Date.now()
      return make(
        'div',
        isOver ? { class: 'state-off' } : {},
        `${module} ${name} · ${dayOf(end)}${isOver ? ' 已到期' : ' 到期'}`,
      )
    })
}

function enterpriseRow(row) {
  const named = (label) => ({ label: `${label} ${row.corp_name}` })
  const onTrial = [row.commerce_level, row.content_level].includes(TRIAL_LEVEL)
  return make(
    'tr',
    {},
    make(
      'th',
      { scope: 'row' },
      row.corp_name,
      make('div', { class: 'mark' }, `${row.corp_id} · ${row.brand_name || '无品牌名'}`),
    ),
    cell('版本', ...versionsOf(row)),
    cell('成员', `${row.members}`, make('div', { class: 'mark' }, row.admin_name)),
    cell('认证', STATUS[row.status] ?? ''),
    cell('创建于', dayOf(row.created_at)),
    cell(
      '操作',
      make(
        'div',
        { class: 'actions' },
        button('版本', () => versionDialog(row), named('调整版本')),
        ...(onTrial ? [button('延长试用', () => trialDialog(row), named('延长试用'))] : []),
        button('扩展包', () => packDialog(row), named('开通扩展包')),
        button('导出', () => download(row), named('导出')),
        button('清除', () => eraseDialog(row), { ...named('清除'), bad: true }),
      ),
    ),
  )
}

function sectionOf(title, tools, ...children) {
  return make(
    'section',
    { 'aria-label': title },
    make('div', { class: 'head' }, make('h2', {}, title), make('div', { class: 'tools' }, ...tools)),
    ...children,
  )
}

const nothing = (words) => make('p', { class: 'hint' }, words)

function enterprisesSection(rows) {
  const field = make('input', {
    type: 'search',
    'aria-label': '搜索企业',
    placeholder: '名称、品牌或编号',
    value: search,
  })
  const form = make(
    'form',
    {
      class: 'tools',
      onsubmit: (event) => {
        event.preventDefault()
        search = field.value.trim()
        void refresh()
      },
    },
    field,
    make('button', {}, '搜索'),
  )
  return sectionOf(
    '企业',
    [form, button('创建企业', found)],
    rows.length === 0
      ? nothing(search ? '没有符合条件的企业' : '还没有企业')
      : tableOf(['企业', '版本', '成员', '认证', '创建于', '操作'], '企业', ...rows.map(enterpriseRow)),
  )
}

function waitingSection({ applications, licences }) {
  const decide = (verb, words, decision, title, bad) => () =>
    change(verb, { ...words, decision }, { title, text: '', bad })
  const rows = [
    ...applications.map(({ id, corp_name, user_name, phone, created_at }) =>
      make(
        'tr',
        {},
        make('th', { scope: 'row' }, corp_name),
        cell('事项', '申请使用'),
        cell('申请人', `${user_name} ${phone}`),
        cell('时间', momentOf(created_at)),
        cell(
          '操作',
          make(
            'div',
            { class: 'actions' },
            button('通过', decide('application', { id }, 'approve', `通过 ${corp_name} 的申请`), {
              label: `通过 ${corp_name}`,
            }),
            button('拒绝', decide('application', { id }, 'decline', `拒绝 ${corp_name} 的申请`, true), {
              label: `拒绝 ${corp_name}`,
              bad: true,
            }),
          ),
        ),
      ),
    ),
    ...licences.map(({ corp_id, corp_name, licence_no, legal_person, updated_at }) =>
      make(
        'tr',
        {},
        make('th', { scope: 'row' }, corp_name),
        cell('事项', '工商认证'),
        cell('申请人', `${licence_no} ${legal_person}`),
        cell('时间', momentOf(updated_at)),
        cell(
          '操作',
          make(
            'div',
            { class: 'actions' },
            button('通过', decide('licence', { corp_id }, 'approve', `通过 ${corp_name} 的认证`), {
              label: `通过 ${corp_name}`,
            }),
            button(
              '驳回',
              decide('licence', { corp_id }, 'reject', `驳回 ${corp_name} 的认证（原因会告知企业）`, true),
              {
                label: `驳回 ${corp_name}`,
                bad: true,
              },
            ),
          ),
        ),
      ),
    ),
  ]
  return sectionOf(
    '待处理',
    [],
    rows.length === 0
      ? nothing('没有待处理的申请')
      : tableOf(['企业', '事项', '申请人', '时间', '操作'], '待处理', ...rows),
  )
}

function announcementsSection(rows) {
  const announce = () =>
    change(
      'announce',
      {},
      {
        title: '发布公告',
        text: '所有企业的成员都会在消息中心看到。',
        fields: [
          { name: 'title', label: '标题', input: text({ maxlength: '50' }) },
          { name: 'content', label: '内容', input: text({ maxlength: '1000' }) },
        ],
      },
    )
  const withdraw = ({ id, title }) => change('withdraw', { id }, { title: `撤回公告 ${title}`, text: '', bad: true })
  return sectionOf(
    '公告',
    [button('发布公告', announce)],
    rows.length === 0
      ? nothing('还没有公告')
      : tableOf(
          ['标题', '内容', '时间', '操作'],
          '公告',
          ...rows.map((row) =>
            make(
              'tr',
              {},
              make('th', { scope: 'row' }, row.title),
              cell('内容', row.content),
              cell('时间', momentOf(row.created_at)),
              cell(
                '操作',
                button('撤回', () => withdraw(row), { label: `撤回 ${row.title}`, bad: true }),
              ),
            ),
          ),
        ),
  )
}

function peopleSection() {
  const mobile = () => text({ pattern: '1[3-9][0-9]{9}', inputmode: 'numeric' })
  const end = () =>
    change(
      'end-session',
      {},
      {
        title: '结束登录',
        text: '该成员在所有设备上退出登录。',
        fields: [{ name: 'mobile', label: '手机号', input: mobile() }],
      },
    )
  const reset = () =>
    change(
      'reset-password',
      {},
      {
        title: '重置密码',
        text: '原密码失效，并在所有设备上退出登录。',
        fields: [{ name: 'mobile', label: '手机号', input: mobile() }],
      },
    )
  return sectionOf('成员账号', [button('结束登录', end), button('重置密码', reset)])
}

function logSection(rows) {
  return sectionOf(
    '运维日志',
    [],
    rows.length === 0
      ? nothing('还没有记录')
      : tableOf(
          ['时间', '谁', '做了什么', '对象', '原因'],
          '运维日志',
          ...rows.map((row) =>
            make(
              'tr',
              {},
              cell('时间', momentOf(row.created_at)),
              cell('谁', row.operator),
              cell('做了什么', row.action),
              cell('对象', row.object),
              cell('原因', row.why),
            ),
          ),
        ),
  )
}

async function show() {
  const query = search ? `?search=${encodeURIComponent(search)}` : ''
  const [enterprises, waiting, announcements, log] = await Promise.all(
    [`enterprises${query}`, 'applications', 'announcements', 'log'].map((verb) => ask(BASE + verb)),
  )
  byId('content').replaceChildren(
    waitingSection(waiting.data),
    enterprisesSection(enterprises.data),
    peopleSection(),
    announcementsSection(announcements.data),
    logSection(log.data),
  )
}

begin(show)
