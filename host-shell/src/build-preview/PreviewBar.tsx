import { shellStore } from '@crm/platform/store'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { titleOfRemote } from '../remotes/titleOfRemote.ts'
import { endPreview } from './preview.ts'
import classes from './PreviewBar.module.css'
import { previewAtom } from '../remotes/previewState.ts'

/** Says over every page that this tab shows a build that others do not see, which, how long, and ends it. */
export function PreviewBar() {
  const preview = useAtomValue(previewAtom, { store: shellStore })
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  if (!preview) return null
  const { remote, build, until } = preview
  const minutes = Math.max(1, Math.ceil((until * 1000 - now) / 60_000))
  return (
    <p className={classes.bar} role="status" aria-label="预览">
      <span>
        正在预览「{titleOfRemote(remote)}」{build.version}-{build.build}，仅本人在此标签页可见，{minutes} 分钟后自动结束
      </span>
      <button type="button" className={classes.end} onClick={endPreview}>
        结束预览
      </button>
    </p>
  )
}
