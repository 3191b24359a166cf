import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useState } from 'react'
import type { Identifier } from 'react-admin'
import { useSearchParams } from 'react-router'
import { translate } from '#i18n/translate'
import { hoyDelCentro } from '#src/offline/reloj.ts'
import { Creacion } from '#src/form/Creacion.tsx'
import { Formulario } from '#src/form/Formulario.tsx'
import { Seccion, Ancho } from '#src/form/Seccion.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { dejarComprobante } from './comprobante/comprobante-pendiente.ts'
import { ElegirArchivo } from '#src/form/campos/ElegirArchivo.tsx'
import { ELEGIR } from './comprobante/comprobante-elegir.ts'
import { GastoInputs } from './formulario/GastoInputs.tsx'
import { conLoVisto, GASTOS, pagoDe, validarGasto } from './gastos-model.ts'
import { prepararComprobante } from './comprobante/preparar-comprobante.ts'
import { quejaDeComprobante } from './comprobante/queja-de-comprobante.ts'
import { useTasas } from './retencion/use-tasas.ts'

/**
 * A new expense, a voucher of a petty cash fund with `?caja_chica_id=`, a payment of what a month withheld with
 * `rutaDePago`; its proof may be chosen at once, and is sent
 * from the page of the expense that it leads to.
 */
export function GastoCreate() {
  const [archivo, setArchivo] = useState<File>()
  const { data: tasas } = useTasas()
  const [params] = useSearchParams()
  const caja_chica_id = Number(params.get('caja_chica_id')) || null
  const [nuevo] = useState(() => ({
    fecha: hoyDelCentro(),
    metodo: caja_chica_id ? 'caja_chica' : 'transferencia',
    de_caja: false,
    caja_chica_id,
    tasas_retencion: [],
    ...pagoDe(params),
  }))

  const alExpediente = (_resource?: string, id?: Identifier) => {
    if (archivo) dejarComprobante(Number(id), archivo)
    return `${GASTOS}/${id}/show`
  }

  return (
    <Creacion titulo="gastos.agregar" redirect={alExpediente} transform={conLoVisto(tasas)}>
      <Formulario validate={validarGasto} defaultValues={nuevo} idempotente>
        <GastoInputs />
        <Comprobante archivo={archivo} onElegir={setArchivo} />
      </Formulario>
    </Creacion>
  )
}

/** A file that can't be the proof is told while the expense is still being written, and not taken. */
function Comprobante({ archivo, onElegir }: { archivo?: File; onElegir: (archivo: File | undefined) => void }) {
  const [queja, setQueja] = useState<string | null>(null)
  const alElegir = async (elegido: File) => {
    try {
      await prepararComprobante(elegido)
      setQueja(null)
      onElegir(elegido)
    } catch (error) {
      setQueja(`${elegido.name}: ${quejaDeComprobante(error as Error)}`)
      onElegir(undefined)
    }
  }
  return (
    <Seccion titulo="gastos.comprobante.titulo">
      <Ancho>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <ElegirArchivo
            {...ELEGIR}
            label={archivo ? 'gastos.comprobante.cambiar' : 'gastos.comprobante.elegir'}
            onElegir={(elegido) => void alElegir(elegido)}
          />
          <Aparte sx={{ overflowWrap: 'anywhere' }}>
            {archivo ? archivo.name : translate('gastos.comprobante.despues')}
          </Aparte>
        </Box>
        {queja && (
          <Alert severity="error" role="alert" sx={{ mt: 1 }}>
            {queja}
          </Alert>
        )}
      </Ancho>
    </Seccion>
  )
}
