import { type FirstRead, QueryClientProvider, queryClient } from '@crm/client/hooks'
import type { TypedManifest } from '@crm/contracts/portal/manifest'
import { createStore, Provider } from 'jotai'
import React, {
  Component,
  type ComponentType,
  type ReactNode,
  Suspense,
  useCallback,
  useLayoutEffect,
  useMemo,
} from 'react'
import * as ReactDOMClient from 'react-dom/client'
import singleSpaReact from 'single-spa-react'
import { HistoryRouter } from './HistoryRouter.tsx'
import { InstanceContext, instanceFrame, type InstanceProps } from './instance.ts'
import { routeAt } from './navigate.ts'

/**
 * What a screen asks first at an address, as long as it changes nothing, leaves no trace and uses nothing up; `isComing`: on the way
 * from another page, not by a link. A screen's module exports it as `firstReads`.
 */
export type FirstReads = (query: Readonly<Record<string, string>>, isComing: boolean) => readonly FirstRead[]

/** A module with exactly one component among its exports: the screen or opener. */
type ComponentModule = Readonly<Record<string, unknown>>
type Load = () => Promise<ComponentModule>

/** Screens and openers of a manifest: a route without a screen, or an opener without a component, is a type error. */
export type RemoteParts<Manifest> =
  Manifest extends TypedManifest<infer Screen, infer Opener>
    ? { screens: Readonly<Record<Screen, Load>>; openers: Readonly<Record<Opener, Load>> }
    : never

/** single-spa life cycles. The shell's mount manager and any other single-spa host use the same four. */
export interface RemoteModule {
  id: string
  /** Brings the code of a screen or opener ahead of its mount, which otherwise does so itself. Rejects as `import()` does. */
  load?: ((part: Pick<InstanceProps, 'page' | 'opener'>) => Promise<unknown>) | undefined
  /** What a screen asks first at an address, once its code is here. */
  reads?: ((page: string, ...at: Parameters<FirstReads>) => readonly FirstRead[]) | undefined
  bootstrap: (props: InstanceProps) => Promise<unknown>
  mount: (props: InstanceProps) => Promise<unknown>
  unmount: (props: InstanceProps) => Promise<unknown>
  update?: ((props: InstanceProps) => Promise<unknown>) | undefined
}

/**
 * Makes the exposed module of a remote from its list of screens and openers: life cycles, router, store, query cache, error
 * boundary and Suspense for each instance. The manifest itself is data for the registry and is not bundled; only its type is
 * needed here.
 */
export function defineRemote<Manifest extends TypedManifest<string, string>>(
  id: string,
  parts: RemoteParts<Manifest>,
): RemoteModule {
  const screens: Readonly<Record<string, Load>> = parts.screens
  const openers: Readonly<Record<string, Load>> = parts.openers
  const components = new Map<Load, ComponentType<Record<string, unknown>>>()
  const firstReads = new Map<Load, FirstReads>()

  const loadOf = ({ page, opener }: Pick<InstanceProps, 'page' | 'opener'>): Load => {
    const load = page === undefined ? openers[opener ?? ''] : screens[page]
    if (!load) throw new Error(`${id} has no screen or opener named ${page ?? opener}`)
    return load
  }
  // What failed is asked for again by the next mount, never remembered.
  const bring = async (part: Pick<InstanceProps, 'page' | 'opener'>): Promise<void> => {
    const load = loadOf(part)
    if (components.has(load)) return
    const module = await load()
    components.set(load, componentOf(module))
    if (typeof module.firstReads === 'function') firstReads.set(load, module.firstReads as FirstReads) // Its one meaning.
  }

  function Instance(props: InstanceProps) {
    const store = useMemo(() => createStore(), [])
    // It is here before the root renders: React holds a screen back for 300 ms after it has drawn a fallback anywhere.
    const Shown = components.get(loadOf(props))
    const Frame = instanceFrame()
    const { page } = props
    // A page hears only addresses of its own route, so it never renders somebody else's query.
    const accepts = useCallback(
      (pathname: string) => page === undefined || routeAt(pathname)?.row.name === page,
      [page],
    )
    return (
      <InstanceContext value={props}>
        <Provider store={store}>
          <QueryClientProvider client={queryClient}>
            <HistoryRouter accepts={accepts}>
              <Boundary onCrash={props.onCrash}>
                <Frame>
                  <Suspense fallback={null}>{Shown && <Part Shown={Shown} props={props} />}</Suspense>
                </Frame>
              </Boundary>
            </HistoryRouter>
          </QueryClientProvider>
        </Provider>
      </InstanceContext>
    )
  }

  const options = {
    React,
    ReactDOMClient: { ...ReactDOMClient, createRoot: createInstanceRoot },
    rootComponent: Instance,
    // Never shown: Boundary below it answers first. single-spa-react insists on one.
    errorBoundary: () => <></>,
  } as Parameters<typeof singleSpaReact<InstanceProps>>[0] // Its types know React 18's root only.
  const cycles = singleSpaReact<InstanceProps>(options)
  return {
    id,
    load: bring,
    reads: (page, ...at) => {
      const load = screens[page]
      return (load && firstReads.get(load)?.(...at)) ?? []
    },
    bootstrap: cycles.bootstrap as RemoteModule['bootstrap'],
    mount: async (props) => {
      await bring(props)
      return (cycles.mount as RemoteModule['mount'])(props)
    },
    unmount: cycles.unmount as RemoteModule['unmount'],
    update: cycles.update as RemoteModule['update'],
  }
}

/** Errors are reported by the boundary once; React's own second report to the console is not wanted in production. */
function createInstanceRoot(container: Element | DocumentFragment): ReactDOMClient.Root {
  return ReactDOMClient.createRoot(container, { onCaughtError: () => {} })
}

function Part({ Shown, props }: { Shown: ComponentType<Record<string, unknown>>; props: InstanceProps }) {
  const { onReady } = props
  // Before it is painted: what stood in its place leaves with the same picture.
  useLayoutEffect(() => onReady?.(), [onReady])
  return props.page === undefined ? (
    <Shown {...props.openerProps} onClose={props.onClose} />
  ) : (
    <Shown {...props.params} />
  )
}

function componentOf(module: ComponentModule): ComponentType<Record<string, unknown>> {
  const components = Object.entries(module).filter(
    ([name, value]) => /^[A-Z]/.test(name) && typeof value === 'function',
  )
  const found = components[0]?.[1]
  if (components.length !== 1 || typeof found !== 'function') {
    throw new Error(`A screen or opener module must export exactly one component, found ${components.length}`)
  }
  return found as ComponentType<Record<string, unknown>> // Checked above; props come from the route or the opener's contract.
}

class Boundary extends Component<
  { children: ReactNode; onCrash: ((error: Error) => void) | undefined },
  { crashed: boolean }
> {
  override state = { crashed: false }

  static getDerivedStateFromError() {
    return { crashed: true }
  }

  override componentDidCatch(error: Error) {
    this.props.onCrash?.(error)
  }

  override render() {
    // The host shows what happened, in words, in place of this instance.
    return this.state.crashed ? null : this.props.children
  }
}
