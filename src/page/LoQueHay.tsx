import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { translate } from '#i18n/translate'
import { PageHeader } from './PageHeader.tsx'
import { faltaUnDato } from './Parte.tsx'

interface Props {
  /** The server's answer: one record, or the rows of a list. */
  records: readonly object[]
  /** The heading where what broke was to bring it. */
  titulo?: string
  children: ReactNode
}

/**
 * A drawing from records, or the records as they came where they lack what it is made of (a foreign server that answers
 * bare rows). Only the faults of a value that is not there are taken so; the others are the page's.
 */
export class LoQueHay extends Component<Props, { error: Error | null; records: readonly object[] }> {
  override state = { error: null as Error | null, records: this.props.records }

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error }
  }

  static getDerivedStateFromProps({ records }: Props, state: { records: readonly object[] }) {
    return records === state.records ? null : { error: null, records }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack)
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    if (!faltaUnDato(error)) throw error
    return <ComoVino {...this.props} />
  }
}

const ComoVino = ({ records, titulo }: Props) => (
  <>
    {titulo && <PageHeader titulo={titulo} />}
    <Alert severity="info" role="status" sx={{ mb: 2 }}>
      {translate('comun.lo_que_hay')}
    </Alert>
    {records.map((record, lugar) => (
      <Box key={lugar} component="dl" sx={{ m: 0, mb: 2, overflowWrap: 'anywhere' }}>
        {Object.entries(record)
          .filter(([, valor]) => ['string', 'number'].includes(typeof valor))
          .map(([campo, valor]) => (
            <Box key={campo} sx={{ display: 'flex', gap: 2 }}>
              <Box component="dt" sx={{ flex: '0 0 40%', color: 'text.secondary' }}>
                {translate(`campos.${campo}`, { _: campo })}
              </Box>
              <Box component="dd" sx={{ m: 0 }}>
                {String(valor)}
              </Box>
            </Box>
          ))}
      </Box>
    ))}
  </>
)
