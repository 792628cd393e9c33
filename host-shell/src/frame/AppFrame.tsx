import { useRoute } from '@crm/platform/navigate'
import { rememberList } from '@crm/platform/pages'
import { useLocation } from '@crm/platform/router'
import { useSession } from '@crm/platform/session'
import { shellStore } from '@crm/platform/store'
import { useAtomValue } from 'jotai'
import { type ReactNode, useEffect, useState } from 'react'
import classes from './AppFrame.module.css'
import { ConnectionBar } from './ConnectionBar.tsx'
import { Header } from './Header.tsx'
import { LookBar } from './LookBar.tsx'
import { lazyFramePart, useAfterFirstPage } from './lazyFramePart.tsx'
import { rememberVisit } from './lastVisited.ts'
import { previewAtom } from '../remotes/previewState.ts'
import { paletteAtom } from './palette/paletteState.ts'
import { Sidebar } from './Sidebar.tsx'
import { switchingAtom } from '../session/switching.ts'
import { useExpiredClicks } from './useExpiredClicks.ts'
import { useFolded } from './useFolded.ts'
import { useFrameKeys } from './useFrameKeys.ts'
import { usePageFocus } from './usePageFocus.ts'
import { usePageVisits } from './usePageVisits.ts'

const TopBanner = lazyFramePart(() => import('./extras/TopBanner.tsx').then((loaded) => loaded.TopBanner))
const RightsBar = lazyFramePart(() => import('./extras/RightsBar.tsx').then((loaded) => loaded.RightsBar))
const Extras = lazyFramePart(() => import('./extras/Extras.tsx').then((loaded) => loaded.Extras))
const PreviewBar = lazyFramePart(() => import('../build-preview/PreviewBar.tsx').then((loaded) => loaded.PreviewBar))
const Palette = lazyFramePart<{ what: 'search' | 'keys' }>(() =>
  import('./palette/Palette.tsx').then((loaded) => loaded.Palette),
)
const Switching = lazyFramePart(() => import('./Switching.tsx').then((loaded) => loaded.Switching))

/** Header and sidebar around a page. Both work whatever happens to the page; everything else comes after it. */
export function AppFrame({ children }: { children: ReactNode }) {
  const [folded, fold] = useFolded()
  const [menuOpen, setMenuOpen] = useState(false)
  const isLoaded = useAfterFirstPage()
  const palette = useAtomValue(paletteAtom, { store: shellStore })
  const switching = useAtomValue(switchingAtom, { store: shellStore })
  const previews = useAtomValue(previewAtom, { store: shellStore }) !== undefined
  const { user } = useSession()
  const { user_id } = user
  const name = useRoute()?.row.name
  useEffect(() => {
    if (name) rememberVisit(user_id, name)
  }, [name, user_id])
  const { search } = useLocation()
  useEffect(() => {
    if (name) rememberList(user_id, name, search)
  }, [name, search, user_id])
  usePageVisits()
  usePageFocus()
  useFrameKeys(() => fold(!folded))
  useExpiredClicks()
  useEffect(() => {
    if (!menuOpen) return
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setMenuOpen(false)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [menuOpen])
  const frame = [classes.frame, folded && classes.folded, menuOpen && classes.menuOpen].filter(Boolean).join(' ')
  return (
    <div className={frame}>
      <a className={classes.skip} href="#main">
        跳到主要内容
      </a>
      <Header onMenu={() => setMenuOpen(true)} />
      {menuOpen && (
        <button type="button" className={classes.backdrop} aria-label="关闭菜单" onClick={() => setMenuOpen(false)} />
      )}
      <div className={classes.side}>
        <Sidebar folded={folded && !menuOpen} opened={menuOpen} onFold={fold} onGo={() => setMenuOpen(false)} />
      </div>
      <main id="main" className={classes.main} tabIndex={-1}>
        <ConnectionBar />
        {user.look && <LookBar look={user.look} />}
        {previews && <PreviewBar />}
        {isLoaded && <TopBanner />}
        {isLoaded && <RightsBar />}
        {children}
      </main>
      {isLoaded && <Extras />}
      {palette && <Palette what={palette} />}
      {switching && <Switching />}
    </div>
  )
}
