import { usePortal } from '@crm/platform/portal'
import type { ReactNode } from 'react'
import { BrandLogo } from '../frame/BrandLogo.tsx'
import css from './SignInFrame.module.css'

/** The frame of every page before somebody is signed in: the brand at the left, on a phone only its logo above, a card at the right. `wide` for long forms; `aside` stands beside the card, or below it where there is no room. */
export function SignInFrame({
  wide = false,
  aside,
  children,
}: {
  wide?: boolean
  aside?: ReactNode
  children: ReactNode
}) {
  const { theme } = usePortal()
  return (
    <div className={css.page}>
      <aside className={css.brand}>
        {theme.loginArt && <img src={theme.loginArt} alt="" className={css.art} />}
        <img src={theme.logo.dark ?? theme.logo.light} alt={theme.title} height={36} className={css.logo} />
        <h2 className={css.slogan}>{theme.slogan}</h2>
        <p className={css.record}>{theme.recordNo}</p>
      </aside>
      <main className={css.side}>
        <div className={css.phoneLogo}>
          <BrandLogo height={32} whole />
        </div>
        <section className={wide ? `${css.card} ${css.wide}` : css.card}>{children}</section>
        {aside && <aside className={css.aside}>{aside}</aside>}
      </main>
    </div>
  )
}
