import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Matricula } from '#contract/catalogos/matriculas'
import { formatoFecha, formatoLempiras, formatoMes } from '#contract/texto/formato'
import { venceDe, type Cargo } from '#contract/recibos/cargos'
import { translate } from '#i18n/translate'
import { CargoMenu } from '#resources/recibos/cargos/CargoMenu.tsx'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Estado, type Tono } from '#src/list/columnas/Estado.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { Renglon, Renglones } from '#src/page/registro/Renglones.tsx'
import { Panel } from '#src/page/registro/Ficha.tsx'
import { EditarPlan } from './EditarPlan.tsx'

/** The charges of an enrolment, voided ones last, and the button that edits the plan. */
export function MatriculaCargos({ matricula }: { matricula: Matricula }) {
  const { cargos, estado, siguiente_mes } = matricula
  const enOrden = [...cargos.filter(({ anulado }) => !anulado), ...cargos.filter(({ anulado }) => anulado)]
  return (
    <Panel titulo="catalogos.matriculas.cargos" junto={<EditarPlan matricula={matricula} />}>
      {enOrden.length === 0 && (
        <Typography color="text.secondary">
          {translate(
            estado === 'en_espera' ? 'catalogos.matriculas.plan.al_activar' : 'catalogos.matriculas.plan.sin_cargos',
          )}
        </Typography>
      )}
      <Renglones>
        {enOrden.map((cargo) => (
          <RenglonCargo key={cargo.id} cargo={cargo} />
        ))}
      </Renglones>
      {siguiente_mes && (
        <Aparte sx={{ mt: 1 }}>
          {translate('catalogos.matriculas.siguiente_mes', {
            mes: formatoMes(siguiente_mes),
            fecha: formatoFecha(siguiente_mes),
          })}
        </Aparte>
      )}
    </Panel>
  )
}

const situacion = ({ anulado, debe, vencido }: Cargo): { tono: Tono; clave: string } => {
  if (anulado) return { tono: 'neutro', clave: 'catalogos.matriculas.situacion.anulado' }
  if (debe === 0) return { tono: 'bien', clave: 'catalogos.matriculas.situacion.pagado' }
  return vencido
    ? { tono: 'mal', clave: 'catalogos.matriculas.vencio' }
    : { tono: 'neutro', clave: 'catalogos.matriculas.vence' }
}

function RenglonCargo({ cargo }: { cargo: Cargo }) {
  const { tono, clave } = situacion(cargo)
  const { descripcion, neto, aplicado, descuento, debe, anulado, anulado_motivo } = cargo
  const pagado = debe === 0 && !anulado
  const detalle = [
    descuento > 0 && translate('catalogos.matriculas.situacion.descuento', { monto: formatoLempiras(descuento) }),
    aplicado > 0 && debe > 0 && translate('catalogos.matriculas.situacion.parcial'),
    anulado && anulado_motivo,
  ].filter(Boolean)
  return (
    <Renglon
      titulo={descripcion}
      tachado={anulado}
      detalle={
        <>
          <Estado tono={tono}>{translate(clave, { fecha: formatoFecha(venceDe(cargo)) })}</Estado>
          {detalle.map((each) => ` · ${String(each)}`)}
        </>
      }
      cifra={
        <Box sx={pagado || anulado ? { color: 'text.secondary' } : { fontWeight: 600 }}>
          <Dinero centavos={pagado || anulado ? neto : debe} />
        </Box>
      }
      despues={
        <Box sx={{ width: 32, flexShrink: 0 }}>
          <CargoMenu cargo={cargo} />
        </Box>
      }
    >
      {aplicado > 0 && debe > 0 && (
        <>
          {translate('catalogos.matriculas.situacion.de')} <Dinero centavos={neto} />
        </>
      )}
    </Renglon>
  )
}
