import { Component, type ErrorInfo, type ReactNode } from 'react'
import { useRefresh } from 'react-admin'
import { Fallo } from './estados.tsx'

interface Props {
  /** Instead of the words for it, where nobody misses what can't be read; nothing at all by `null`. */
  sin?: ReactNode
  children: ReactNode
}

/**
 * A part of a page whose data may lack what it is made of, on a server that is not ours: it says so in its own place,
 * and the rest of the page goes on. Only the faults of a value that is not there are taken so; the others are the
 * page's.
 */
export class Parte extends Component<Props, { error: Error | null }> {
  override state = { error: null as Error | null }

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack)
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    if (!faltaUnDato(error)) throw error
    if (this.props.sin !== undefined) return this.props.sin
    return <NoSePudo onRetry={() => this.setState({ error: null })} />
  }
}

function NoSePudo({ onRetry }: { onRetry: () => void }) {
  const refresh = useRefresh()
  const retry = () => {
    refresh()
    onRetry()
  }
  return <Fallo error={ILEGIBLE} onRetry={retry} />
}

const ILEGIBLE = { message: 'datos.respuesta_ilegible' }

/** Whether an error is of a value that is not there, or is another than its reader takes it for. */
export const faltaUnDato = (error: unknown): boolean => error instanceof TypeError || error instanceof RangeError
