import { readStored, storageKeys, writeStored } from '@crm/platform/storage'
import { type ReactNode, useState } from 'react'
import css from './AppFrame.module.css'
import { Header } from './Header.tsx'
import { Sidebar } from './Sidebar.tsx'

/** Header and sidebar around a page. Both work whatever happens to the page. */
export function AppFrame({ children }: { children: ReactNode }) {
  const [folded, setFolded] = useState(() => readStored<boolean>(storageKeys.sidebarFolded) ?? false)
  const fold = (next: boolean) => {
    setFolded(next)
    writeStored(storageKeys.sidebarFolded, next)
  }
  return (
    <div className={folded ? `${css.frame} ${css.folded}` : css.frame}>
      <a className={css.skip} href="#main">
        跳到主要内容
      </a>
      <Header />
      <Sidebar folded={folded} onFold={fold} />
      <main id="main" className={css.main} tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}
