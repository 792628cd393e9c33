// What the operator's pages share: elements, questions with a reason, and the key, which stays in this tab.

const KEY = 'operator-key'
const SAID = {
  401: '密钥无效、已过期或已吊销，请重新输入。',
  403: '该密钥无权执行此操作。',
  409: '刚被他人改动，已刷新，请核对后重试。',
  429: '密钥错误次数过多，请10分钟后再试。',
}

export const byId = (id) => document.getElementById(id)
const told = byId('told')

/** Makes an element with attributes, listeners (`on…`) and children; texts stay texts. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes))
    if (typeof value === 'function') element.addEventListener(name.slice(2), value)
    else if (value !== undefined) element.setAttribute(name, value)
  element.append(...children.filter((child) => child !== undefined))
  return element
}

export function tell(text, bad = false) {
  told.textContent = text
  told.className = bad ? 'bad' : ''
}

export class Refused extends Error {
  constructor(status, line) {
    super(SAID[status] ? `${SAID[status]}\n${line}` : `未执行：${line}`)
    this.status = status
  }
}

/** Asks the gateway: a command with a body changes, one without reads. Answers what was said, or a download as it is. */
export async function ask(target, body) {
  const answer = await fetch(target, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${sessionStorage.getItem(KEY) ?? ''}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch(() => undefined)
  if (!answer) throw new Refused(0, '网络连接异常，请检查网络')
  if (answer.ok && answer.headers.get('content-disposition')) return answer
  const said = await answer.json().catch(() => ({}))
  if (!answer.ok) throw new Refused(answer.status, said.refused ?? `HTTP ${answer.status}`)
  return said
}

export const moment = (iso) => new Date(iso).toLocaleString('zh-CN', { hour12: false })

export const cell = (name, ...children) => make('td', { 'data-name': name }, ...children)
export function button(text, action, { bad = false, disabled = false, label } = {}) {
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
export function confirmed({ title, text, fields = [], bad = false }) {
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

/** A table with its name for those who do not see it. */
export function tableOf(names, caption, ...rows) {
  return make(
    'table',
    { 'aria-label': caption },
    make('thead', {}, make('tr', {}, ...names.map((name) => make('th', { scope: 'col' }, name)))),
    make('tbody', {}, ...rows),
  )
}

let shown = async () => {}

/** Shows again what the gateway knows now. */
export async function refresh() {
  try {
    await shown()
    byId('enter').hidden = true
    byId('bar').hidden = false
    tell('')
  } catch (error) {
    failed(error)
  }
}

function leave() {
  sessionStorage.removeItem(KEY)
  byId('content').replaceChildren()
  byId('bar').hidden = true
  byId('enter').hidden = false
  byId('key').value = ''
  byId('key').focus()
}

/** Tells what went wrong; a key that opens nothing is asked for anew. */
export function failed(error) {
  if (error.status === 401 || error.status === 429) leave()
  tell(error.message, true)
}

/** Begins the page: `show` fills the element `content`, and throws what was refused. */
export function begin(show) {
  shown = show
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
}
