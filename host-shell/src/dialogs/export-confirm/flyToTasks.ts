import { word } from '@crm/base/messages'

const FLIGHT_MS = 520

/** The dialog shrinks into the task icon of the header: what was started goes on there. Nothing for who wants no motion. */
export function flyToTasks(dialog: HTMLElement | null | undefined): void {
  const icon = document.querySelector<HTMLElement>(`header [aria-label^="${word.taskList}"]`)
  if (!dialog || !icon || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const from = dialog.getBoundingClientRect()
  const to = icon.getBoundingClientRect()
  const ghost = document.createElement('div')
  ghost.setAttribute('aria-hidden', 'true')
  Object.assign(ghost.style, {
    position: 'fixed',
    left: `${from.left}px`,
    top: `${from.top}px`,
    width: `${from.width}px`,
    height: `${from.height}px`,
    zIndex: '3500',
    borderRadius: '8px',
    background: 'var(--semi-color-bg-2)',
    boxShadow: 'var(--semi-shadow-elevated)',
    pointerEvents: 'none',
  })
  document.body.append(ghost)
  const x = to.left + to.width / 2 - (from.left + from.width / 2)
  const y = to.top + to.height / 2 - (from.top + from.height / 2)
  const flight = ghost.animate(
    [
      { transform: 'none', opacity: 0.9 },
      { transform: `translate(${x}px, ${y}px) scale(0.04)`, opacity: 0.3 },
    ],
    { duration: FLIGHT_MS, easing: 'cubic-bezier(0.5, 0, 0.7, 0.4)' },
  )
  const land = () => {
    ghost.remove()
    icon.animate([{ transform: 'scale(1)' }, { transform: 'scale(1.3)' }, { transform: 'scale(1)' }], 240)
  }
  flight.finished.then(land, land)
}
