// Plays the customer service that a portal embeds: greets by name, answers every message, and tells the page around it how many
// answers have not been seen.
const query = new URLSearchParams(location.search)
const [log, form, text] = ['#log', '#form', '#text'].map((name) => document.querySelector(name))
const sales = query.get('sale_name') || '值班客服'
let unread = 0

document.querySelector('#who').textContent =
  `${query.get('corp_name') ?? ''} ${query.get('user_name') ?? ''} · 专属顾问 ${sales}`

const tellUnread = () => parent.postMessage({ type: 'unread', count: unread }, location.origin)

function add(words, own) {
  const line = document.createElement('li')
  line.textContent = own ? words : `${sales}：${words}`
  if (own) line.className = 'own'
  log.append(line)
  line.scrollIntoView({ block: 'nearest' })
}

function answer(words) {
  add(words, false)
  unread += 1
  tellUnread()
}

const seen = () => {
  if (unread === 0) return
  unread = 0
  tellUnread()
}
addEventListener('focus', seen)
addEventListener('pointerdown', seen)

form.addEventListener('submit', (event) => {
  event.preventDefault()
  const words = text.value.trim()
  if (words === '') return
  add(words, true)
  text.value = ''
  seen()
  setTimeout(() => answer('已收到您的问题，稍后回复您。'), 800)
})
// Whoever it talks with has gone: the next one sees nothing of the conversation.
addEventListener('message', (event) => {
  if (event.source !== parent || event.data?.type !== 'logoff') return
  log.replaceChildren()
  document.querySelector('#who').textContent = ''
  seen()
})
answer('您好，请问有什么可以帮您？')
