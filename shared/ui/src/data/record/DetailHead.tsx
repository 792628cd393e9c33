import { readStored, storageKeys, writeStored } from '@crm/platform/storage'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { ActionArea, ReadActions } from '../../base/ActionArea.tsx'
import { IconChevronDown, IconChevronUp } from '../../base/icons.ts'
import { Tabs, type TabsProps } from '../../base/Tabs.tsx'
import { TextButton } from '../../base/TextLink.tsx'
import { Picture } from '../cells/Picture.tsx'
import { FigureStrip, type FigureStripProps } from '../figures/FigureStrip.tsx'
import classes from './DetailHead.module.css'

export interface Fact {
  label: string
  value: ReactNode
}

export interface IdentityLineProps {
  name: string
  avatar?: string | null | undefined
  /** Square picture (goods). */
  square?: boolean
  /** Written over the picture: 已下架, 已删除. */
  mask?: string | undefined
  /** Beside the name: platform mark, badges, status. */
  badges?: ReactNode
  /** The most wanted first: the line has as many as fit, unfolded it has all. */
  facts?: readonly Fact[]
  /** On a phone only links and `ReadActions` of them. */
  actions?: ReactNode
}

export interface DetailHeadProps<Key extends string> extends IdentityLineProps {
  /** Below the facts, when they are unfolded. */
  more?: ReactNode
  /** What the record comes to. */
  figures?: FigureStripProps | undefined
  /** How the figures came about, closed at first: rows come before it. */
  charts?: { title: string; children: ReactNode } | undefined
  tabs?: TabsProps<Key> | undefined
}

/**
 * The head of every detail, page or drawer: one line that says who or what it is, one strip of figures, and the tabs, which stay
 * under the header while the page scrolls. Facts that do not fit, and what stands below them, are unfolded; whether they are is
 * remembered in this browser, so that the next record of a list stands as the one before.
 */
export function DetailHead<Key extends string = string>(props: DetailHeadProps<Key>) {
  const { more, figures, charts, tabs, ...identity } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <section className={classes.head} aria-label={identity.name} data-tabs={tabs ? '' : undefined}>
        <Identity {...identity} more={more} />
        {figures && (
          <FigureStrip
            {...figures}
            extra={
              (figures.extra ?? charts) && (
                <>
                  {figures.extra}
                  {charts && (
                    <TextButton expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                      {isOpen ? `收起${charts.title}` : charts.title}
                    </TextButton>
                  )}
                </>
              )
            }
          />
        )}
        {isOpen && charts && <div className={classes.charts}>{charts.children}</div>}
      </section>
      {tabs && (
        <div className={classes.tabs} data-detail-tabs>
          <Tabs {...tabs} />
        </div>
      )}
    </>
  )
}

function Identity({
  name,
  avatar,
  square,
  mask,
  badges,
  facts = [],
  actions,
  more,
}: IdentityLineProps & { more: ReactNode }) {
  const id = useId()
  const [isUnfolded, setUnfolded] = useState(() => readStored<boolean>(storageKeys.detailUnfolded) === true)
  const line = useRef<HTMLDListElement>(null)
  const isCut = useCutFacts(line) || more !== undefined
  const fold = () => {
    setUnfolded(!isUnfolded)
    writeStored(storageKeys.detailUnfolded, isUnfolded ? undefined : true)
  }
  return (
    <>
      <div className={classes.identity} data-identity>
        <Picture src={avatar} name={name} size={40} round={!square} mask={mask} />
        <div className={classes.main}>
          <div className={classes.line}>
            <h2 className={classes.name} title={name}>
              {name}
            </h2>
            {badges}
          </div>
          {facts.length > 0 && !isUnfolded && <Facts facts={facts} line={line} />}
        </div>
        {(actions ?? (isCut || isUnfolded)) && (
          <ActionArea className={classes.actions}>
            {actions}
            {(isCut || isUnfolded) && (
              <ReadActions>
                <Button
                  theme="borderless"
                  type="tertiary"
                  icon={isUnfolded ? <IconChevronUp /> : <IconChevronDown />}
                  iconPosition="right"
                  aria-expanded={isUnfolded}
                  aria-controls={id}
                  onClick={fold}
                >
                  资料
                </Button>
              </ReadActions>
            )}
          </ActionArea>
        )}
      </div>
      <div id={id} className={classes.more} hidden={!isUnfolded}>
        {isUnfolded && (
          <>
            <Facts facts={facts} />
            {more}
          </>
        )}
      </div>
    </>
  )
}

function Facts({ facts, line }: { facts: readonly Fact[]; line?: RefObject<HTMLDListElement | null> }) {
  return (
    <dl ref={line} className={line ? classes.facts : classes.all}>
      {facts.map(({ label, value }) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const isEllipsed = (fact: Element) => [...fact.children].some((part) => part.scrollWidth > part.clientWidth)

/** Hides the facts that would stand on a second line, from the keyboard too, and says whether there are any, or one that is cut. */
function useCutFacts(line: RefObject<HTMLDListElement | null>): boolean {
  const [isCut, setCut] = useState(false)
  const measure = () => {
    const facts = [...(line.current?.children ?? [])].filter((each) => each instanceof HTMLElement)
    const [first] = facts
    if (first === undefined) return
    for (const fact of facts) fact.style.visibility = fact.offsetTop > first.offsetTop ? 'hidden' : ''
    setCut(facts.some((fact) => fact.style.visibility === 'hidden' || isEllipsed(fact)))
  }
  const latest = useRef(measure)
  useLayoutEffect(() => {
    latest.current = measure
    measure()
  })
  useEffect(() => {
    const element = line.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => latest.current())
    observer.observe(element)
    return () => observer.disconnect()
  }, [line])
  return isCut
}
