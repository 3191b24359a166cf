import Typography from '@mui/material/Typography'
import { formatoFecha, formatoMes, formatoMesCorto } from '#contract/texto/formato'
import { llegoTarde, GastoFila } from '#contract/gastos/gastos'
import { translate } from '#i18n/translate'
import { columnasDe } from '#src/list/columnas/columnas-de.ts'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Estado } from '#src/list/columnas/Estado.tsx'
import { EstadoDe } from '#src/list/columnas/EstadoDe.tsx'
import { ExportButton } from '#src/list/salida/ExportButton.tsx'
import { FiltroCurso } from '#src/list/filtros/FiltroCurso.tsx'
import { FiltroReferencia } from '#src/list/filtros/FiltroReferencia.tsx'
import { Lista } from '#src/list/Lista.tsx'
import { filtrosDe } from '#src/list/filtros/filtros-de.tsx'
import { FiltroDicho } from '#src/list/filtros/FiltroDicho.tsx'
import { Ver } from '#src/list/filtros/Ver.tsx'
import { PorConfirmar } from '#src/page/papel/PorConfirmar.tsx'
import { FiltroNotas, FiltroPagan } from './FiltrosPuestos.tsx'
import { GASTO_CATEGORIAS } from './gastos-model.ts'
import { CRUCE, VISTAS } from './cruce.ts'
import { Totales } from './totales/Totales.tsx'
import { VerComprobante } from './comprobante/VerComprobante.tsx'

const ORDEN = { field: 'fecha', order: 'DESC' as const }
const ESTE_MES = { periodo_lapso: 'este_mes' }
const POR_NOMBRE = { field: 'nombre', order: 'ASC' as const }
const PUNTOS = ['libro_compras'] as const
const OCULTAS = [
  'periodo',
  'es_costo',
  'paga_retenciones_de',
  'curso_nombre',
  'rtn_proveedor',
  'documento',
  'cai_proveedor',
  'importe_exento',
  'gravado_15',
  'gravado_18',
  'isv',
  'acreditado',
  'retenido',
  'pagado',
  'metodo',
  'cuenta_nombre',
  'de_caja',
  'caja_chica_nombre',
  'con_rtn',
  'uso_isv',
  'credito_mes',
  'usuario_nombre',
]

const filtros = (
  <>
    {filtrosDe(GastoFila, [['periodo', { clase: 'fecha' }], 'fecha'])}
    <FiltroReferencia source="categoria_id" reference={GASTO_CATEGORIAS} sort={POR_NOMBRE} />
    <FiltroCurso source="curso_id" />
    {filtrosDe(GastoFila, [
      'metodo',
      'estado',
      'con_comprobante',
      ['con_comprobante_retencion', { clase: 'si_no' }],
      'de_caja',
      'es_costo',
      'uso_isv',
      'total',
    ])}
    <FiltroNotas source="notas_del" soloPuesto />
    <FiltroPagan source="paga_retenciones_de" soloPuesto />
    <FiltroDicho source="proveedor" soloPuesto />
    <FiltroDicho source="usuario_id" nombre="usuario_nombre" soloPuesto />
    <FiltroDicho source="cuenta_id" nombre="cuenta_nombre" soloPuesto />
    <FiltroDicho source="caja_chica_id" nombre="caja_chica_nombre" soloPuesto />
    <FiltroDicho source="cuenta_id_nulo" label="campos.cuenta" soloPuesto />
    <FiltroDicho source="caja_chica_id_nulo" label="campos.caja_chica_id" soloPuesto />
  </>
)

/** The school's expenses, newest first, and their sums by category and by month. */
export function GastoList() {
  const mesContable = ({ periodo }: GastoFila, formato = formatoMes) =>
    translate('gastos.de_mes_contable', { mes: formato(periodo) })
  return (
    <Lista<GastoFila>
      orden={ORDEN}
      filtros={filtros}
      filtrosIniciales={ESTE_MES}
      busca="gastos.busca"
      agregar="gastos.agregar"
      ocultas={OCULTAS}
      ver={<Ver {...VISTAS} />}
      cruce={CRUCE}
      resumen={<Totales />}
      suma={({ estado, total }) => (estado === 'anulado' ? 0 : total)}
      exporta
      acciones={
        <>
          <PorConfirmar puntos={PUNTOS} enCabeza />
          <ExportButton parte="libro-compras" label="gastos.libro_compras" />
        </>
      }
      tarjeta={(gasto) => ({
        titulo: gasto.proveedor,
        detalle: [
          formatoFecha(gasto.fecha),
          ...(llegoTarde(gasto) ? [mesContable(gasto, formatoMesCorto)] : []),
          gasto.descripcion,
        ].join(' · '),
        cifra: <Dinero centavos={gasto.total} />,
        estado:
          gasto.estado === 'anulado' ? (
            <EstadoDe estado="anulado" />
          ) : (
            !gasto.con_comprobante && <Estado tono="aviso">{translate('gastos.comprobante.falta')}</Estado>
          ),
      })}
      columnas={columnasDe(GastoFila, [
        [
          'fecha',
          {
            render: (gasto) => (
              <>
                {formatoFecha(gasto.fecha)}
                {llegoTarde(gasto) && (
                  <Typography variant="caption" color="text.secondary" sx={{ display: 'block' }}>
                    {mesContable(gasto)}
                  </Typography>
                )}
              </>
            ),
          },
        ],
        ['periodo', { minimo: 92 }],
        'proveedor',
        'descripcion',
        'categoria_nombre',
        'es_costo',
        ['paga_retenciones_de', { minimo: 92 }],
        'curso_nombre',
        ['rtn_proveedor', { render: ({ rtn_proveedor }) => rtn_proveedor }],
        'documento',
        'cai_proveedor',
        'metodo',
        'cuenta_nombre',
        'de_caja',
        'caja_chica_nombre',
        'con_rtn',
        'uso_isv',
        ['credito_mes', { minimo: 92 }],
        ['con_comprobante', { clase: 'palabra', minimo: 96, render: (gasto) => <VerComprobante gasto={gasto} /> }],
        'estado',
        'usuario_nombre',
        'importe_exento',
        'gravado_15',
        'gravado_18',
        'isv',
        'total',
        ['acreditado', { sinCero: true }],
        ['retenido', { sinCero: true }],
        'pagado',
      ])}
    />
  )
}
