import type { TextDocument } from '@crm/contracts/portal/textDocument'
import { history } from '@crm/platform/history'
import { go, useQuery } from '@crm/platform/navigate'
import { usePortal } from '@crm/platform/portal'
import { Button } from '@crm/ui/shell'
import { use, useEffect } from 'react'
import { portalFile } from './portalFile.ts'
import { SitePage } from './SitePage.tsx'
import classes from './TextPage.module.css'
import { externalAddressOf, versionOf } from './textVersions.ts'
import { useAnchor } from './useAnchor.ts'

const titles = { agreement: '用户协议', privacy: '隐私政策' } as const

/** Agreement and privacy: a text document of the portal with its table of contents and earlier versions, or an address of its own. */
export function TextPage({ kind }: { kind: keyof typeof titles }) {
  const { theme } = usePortal()
  const address = theme.pages?.[kind]
  const outside = externalAddressOf(address)
  useEffect(() => {
    if (outside) location.replace(outside)
  }, [outside])
  if (outside) return null
  const document = address ? use(portalFile<TextDocument>(address)) : undefined
  if (!document) {
    return (
      <SitePage>
        <h1 className={classes.title}>{titles[kind]}</h1>
        <p>内容暂时无法读取，请稍后刷新页面。</p>
      </SitePage>
    )
  }
  return (
    <SitePage className={classes.frame}>
      <Text document={document} />
    </SitePage>
  )
}

/** The sign-in opens the texts in a tab of their own: there is nothing behind them, so they lead to the start. */
function back(): void {
  if (window.history.length > 1) history.go(-1)
  else go('Home')
}

function Text({ document }: { document: TextDocument }) {
  const [query, setQuery] = useQuery()
  useAnchor()
  const shown = versionOf(document, query['v'])
  const read = (version: string | undefined) => {
    setQuery({ v: version }, { push: true })
    window.scrollTo(0, 0)
  }
  return (
    <>
      <nav className={classes.contents} aria-label="目录">
        {shown.sections.map((section, index) => (
          <a key={section.heading} href={`#s${index + 1}`}>
            {index + 1}. {section.heading}
          </a>
        ))}
      </nav>
      <article className={classes.page}>
        <header className={classes.header}>
          <h1 className={classes.title}>{document.title}</h1>
          <Button onClick={back}>返回</Button>
          <Button onClick={() => window.print()}>打印</Button>
        </header>
        <p className={classes.meta}>
          版本 {shown.version}　生效日期 {shown.date}
        </p>
        {shown.isEarlier && (
          <p className={classes.earlier} role="note">
            您正在查看历史版本。
            <Button theme="borderless" onClick={() => read(undefined)}>
              查看当前版本
            </Button>
          </p>
        )}
        {shown.sections.map((section, index) => (
          <section key={section.heading} id={`s${index + 1}`}>
            <h2 className={classes.heading}>
              {index + 1}. {section.heading}
            </h2>
            {section.paragraphs.map((text) => (
              <p key={text} className={classes.text}>
                {text}
              </p>
            ))}
          </section>
        ))}
        {document.history && document.history.length > 0 && (
          <section aria-label="历史版本">
            <h2 className={classes.heading}>历史版本</h2>
            <ul className={classes.text}>
              {document.history.map((one) => (
                <li key={one.version}>
                  版本 {one.version}（{one.date}）：{one.note}
                  {one.sections && one.version !== shown.version && (
                    <Button theme="borderless" size="small" onClick={() => read(one.version)}>
                      查看
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </section>
        )}
      </article>
    </>
  )
}
