import { usePortal } from '@crm/platform/portal'
import type { ReactNode } from 'react'
import { BrandLogo } from '../frame/BrandLogo.tsx'
import classes from './SignInFrame.module.css'

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
    <div className={classes.page}>
      <aside className={classes.brand} aria-label={theme.title}>
        {theme.loginArt && <img src={theme.loginArt} alt="" className={classes.art} />}
        <img src={theme.logo.dark ?? theme.logo.light} alt={theme.title} height={36} className={classes.logo} />
        <div className={classes.words}>
          <h2 className={classes.slogan}>{theme.slogan}</h2>
          {theme.texts?.['loginText'] && <p className={classes.lead}>{theme.texts['loginText']}</p>}
        </div>
        <p className={classes.record}>{theme.recordNo}</p>
      </aside>
      <main className={classes.side}>
        <div className={classes.phoneLogo}>
          <BrandLogo height={32} whole />
        </div>
        <section className={wide ? `${classes.card} ${classes.wide}` : classes.card}>{children}</section>
        {aside && <aside className={classes.aside}>{aside}</aside>}
      </main>
    </div>
  )
}
