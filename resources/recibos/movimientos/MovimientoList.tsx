import Button from '@mui/material/Button'
import { useListContext } from 'react-admin'
import { translate } from '#i18n/translate'
import { Link } from 'react-router'
import { formatoFecha, enLinea } from '#contract/texto/formato'
import { Movimiento, type MovimientosResumen } from '#contract/recibos/movimientos'
import { BotonDialogo } from '#src/form/dialogos/BotonDialogo.tsx'
import { columnasDe } from '#src/list/columnas/columnas-de.ts'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Estado } from '#src/list/columnas/Estado.tsx'
import { EstadoDe } from '#src/list/columnas/EstadoDe.tsx'
import { Lista } from '#src/list/Lista.tsx'
import { Resumen } from '#src/list/filtros/Resumen.tsx'
import { filtrosDe } from '#src/list/filtros/filtros-de.tsx'
import { ListMessage } from '#src/list/states.tsx'
import { ConfirmarSeguras } from './ConfirmarSeguras.tsx'
import { APARTAR, DialogoDeLineas } from './Apartar.tsx'
import { MOVIMIENTOS, TONOS_CERTEZA } from './movimientos-model.ts'

const ORDEN = { field: 'fecha', order: 'DESC' as const }
const PENDIENTES = { estado: 'pendiente' }
const OCULTAS = ['saldo', 'motivo', 'decidido_en', 'decidido_por_nombre', 'archivo']

const filtros = filtrosDe(Movimiento, [
  'estado',
  ['cuenta_id', { de: 'Cuentas' }],
  'certeza',
  ['sin_pareja', { clase: 'si_no' }],
  'fecha',
])

const COLUMNAS = columnasDe(Movimiento, [
  'fecha',
  'descripcion',
  'referencia',
  'monto',
  'saldo',
  ['certeza', { tonos: TONOS_CERTEZA }],
  'de',
  'estado',
  'cuenta_nombre',
  'motivo',
  'decidido_en',
  'decidido_por_nombre',
  'archivo',
])

/** The lines of the bank's statements: those that wait come first. */
export function MovimientoList() {
  return (
    <Lista<Movimiento>
      orden={ORDEN}
      filtros={filtros}
      filtrosIniciales={PENDIENTES}
      busca="banco.busca"
      agregar="banco.agregar"
      acciones={<Acciones />}
      resumen={<Cifras />}
      ocultas={OCULTAS}
      masivas={<Masivas />}
      vacio={<Vacio />}
      exporta
      tarjeta={({ fecha, descripcion, referencia, cuenta_nombre, monto, estado, certeza }) => ({
        titulo: descripcion,
        detalle: enLinea(formatoFecha(fecha), referencia, cuenta_nombre),
        cifra: <Dinero centavos={monto} />,
        estado: certeza ? (
          <Estado tono={TONOS_CERTEZA[certeza]}>{translate(`opciones.certeza.${certeza}`)}</Estado>
        ) : (
          <EstadoDe estado={estado} />
        ),
      })}
      columnas={COLUMNAS}
    />
  )
}

function Acciones() {
  return (
    <>
      <ConfirmarSeguras />
      <Button component={Link} to={`/${MOVIMIENTOS}/hojas`} size="small">
        {translate('banco.saldos')}
      </Button>
      <Importar />
    </>
  )
}

const Importar = () => {
  return (
    <Button component={Link} to={`/${MOVIMIENTOS}/importar`} size="small">
      {translate('banco.importar')}
    </Button>
  )
}

const Vacio = () => <ListMessage titulo="banco.vacio" ayuda="banco.vacio_ayuda" />

const Cifras = () => (
  <Resumen<MovimientosResumen>
    cifras={({ pendientes, entradas, salidas }) => [
      { label: 'banco.pendientes', valor: pendientes },
      { label: 'banco.entradas', valor: <Dinero centavos={entradas} /> },
      { label: 'banco.salidas', valor: <Dinero centavos={salidas} /> },
    ]}
  />
)

/** The buttons for the rows that are chosen. */
function Masivas() {
  const { selectedIds, onUnselectItems } = useListContext<Movimiento>()
  return (
    <BotonDialogo label="banco.apartar.boton" resource={MOVIMIENTOS} action="edit" size="small">
      {(onClose) => (
        <DialogoDeLineas acto={APARTAR} lineas={selectedIds.map(Number)} onHecho={onUnselectItems} onClose={onClose} />
      )}
    </BotonDialogo>
  )
}
