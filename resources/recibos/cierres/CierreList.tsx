import { useTranslate } from 'react-admin'
import { formatoFecha, formatoMes } from '#contract/formato'
import type { CierreFila } from '#contract/recibos/cierres'
import { Columna, ColumnaDinero, ColumnaInstante, ColumnaNumero } from '#src/list/columns.tsx'
import { Dinero } from '#src/list/Dinero.tsx'
import { Lista } from '#src/list/Lista.tsx'
import { ListMessage } from '#src/list/states.tsx'
import { AvisosDeRango } from '#resources/facturacion/rangos/AvisosDeRango.tsx'
import { Siguiente } from './Siguiente.tsx'

const Column = Columna<CierreFila>
const Monto = ColumnaDinero<CierreFila>
const Numero = ColumnaNumero<CierreFila>
const Instante = ColumnaInstante<CierreFila>

const ORDEN = { field: 'mes', order: 'DESC' as const }

/** The closed months, and the one that comes next with what it would close with. */
export function CierreList() {
  const translate = useTranslate()
  return (
    <Lista<CierreFila>
      orden={ORDEN}
      busca={false}
      resumen={
        <>
          {/* Ranges that end are told here: who closes a month is who asks for the next one. */}
          <AvisosDeRango />
          <Siguiente />
        </>
      }
      vacio={<ListMessage titulo="tesoreria.cierres.ninguno" ayuda="tesoreria.cierres.ninguno_ayuda" />}
      exporta
      tarjeta={({ mes, recibido, cerrado_en, usuario_nombre }) => ({
        titulo: formatoMes(mes),
        detalle: translate('tesoreria.cierres.cerro', { quien: usuario_nombre, fecha: formatoFecha(cerrado_en) }),
        cifra: <Dinero centavos={recibido} />,
      })}
    >
      <Column source="mes" clase="fecha" render={({ mes }) => formatoMes(mes)} />
      <Numero source="recibos" />
      <Monto source="recibido" />
      <Monto source="gastos" />
      <Instante source="cerrado_en" />
      <Column source="usuario_nombre" />
    </Lista>
  )
}
