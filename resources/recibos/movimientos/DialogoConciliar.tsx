import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { translate } from '#i18n/translate'
import { formatoFecha, formatoLempiras, enLinea } from '#contract/texto/formato'
import { type MovimientoUno, type PartidaPosible } from '#contract/recibos/movimientos'
import { useFilas } from '#src/data/use-consulta.ts'
import { DialogoFormulario } from '#src/form/dialogos/DialogoFormulario.tsx'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Cargando, Fallo } from '#src/page/estados.tsx'
import { cuerpoDe, MOVIMIENTOS, sumaDe } from './movimientos-model.ts'

const claveDe = ({ tipo, id }: PartidaPosible) => `${tipo} ${id}`
const SIN_ERRORES = () => ({})

/** Candidates for a line among what is free: payments, expenses and cash that a person can choose. */
export function useCandidatos(id: number) {
  return useFilas<PartidaPosible>(MOVIMIENTOS, `${id}/candidatos`)
}

/** Chooses the records that a line is: they have to sum the same. */
export function DialogoConciliar({ linea: { id, monto }, onClose }: { linea: MovimientoUno; onClose: () => void }) {
  const { data, error, refetch } = useCandidatos(id)
  const [claves, setClaves] = useState<readonly string[]>([])
  const candidatos = data?.filter(({ tipo }) => tipo !== 'rechazo') ?? []
  const elegidas = candidatos.filter((partida) => claves.includes(claveDe(partida)))
  const suma = sumaDe(elegidas, monto)
  return (
    <DialogoFormulario
      titulo={translate('banco.conciliar.pregunta', { monto: formatoLempiras(monto) })}
      detalle={translate('banco.conciliar.detalle')}
      guardar={elegidas.length > 0 && suma === monto && 'banco.conciliar.boton'}
      defaultValues={{}}
      validate={SIN_ERRORES}
      enviar={(_, accion) => accion(MOVIMIENTOS, null, 'conciliar', cuerpoDe(id, elegidas))}
      hecho="banco.conciliar.hecho"
      onClose={onClose}
    >
      {error && <Fallo error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Cargando />}
      {data && candidatos.length === 0 && (
        <Typography variant="body2">{translate('banco.conciliar.ninguno')}</Typography>
      )}
      {candidatos.map((partida) => (
        <FormControlLabel
          key={claveDe(partida)}
          sx={{ display: 'flex', alignItems: 'flex-start', mr: 0, py: 0.25 }}
          control={
            <Checkbox
              checked={claves.includes(claveDe(partida))}
              onChange={(_, marcada) =>
                setClaves(
                  marcada ? [...claves, claveDe(partida)] : claves.filter((clave) => clave !== claveDe(partida)),
                )
              }
            />
          }
          label={
            <Typography component="span" variant="body2" sx={{ display: 'block', pt: 1, overflowWrap: 'anywhere' }}>
              {enLinea(partida.nombre, partida.detalle, formatoFecha(partida.fecha))}
              {' · '}
              <Dinero centavos={partida.monto} />
            </Typography>
          }
        />
      ))}
      {elegidas.length > 0 && (
        <Typography role="status" variant="body2" sx={{ mt: 1, fontWeight: 600 }}>
          {translate('banco.conciliar.suma', {
            suma: formatoLempiras(suma),
            monto: formatoLempiras(monto),
          })}
        </Typography>
      )}
    </DialogoFormulario>
  )
}
