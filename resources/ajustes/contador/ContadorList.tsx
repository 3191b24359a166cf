import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { ESTADOS_CONTADOR, type PuntoFila } from '#contract/ajustes/contador'
import { enLinea, formatoInstante } from '#contract/formato'
import { Columna, ColumnaEstado, ColumnaInstante } from '#src/list/columns.tsx'
import { Estado } from '#src/list/Estado.tsx'
import { FiltroOpciones } from '#src/list/filters.tsx'
import { Lista } from '#src/list/Lista.tsx'
import { TONO_PUNTO } from './contador-model.ts'
import { Heredados } from './Heredados.tsx'

const Column = Columna<PuntoFila>
const Palabra = ColumnaEstado<PuntoFila>
const Instante = ColumnaInstante<PuntoFila>

const ORDEN = { field: 'id', order: 'ASC' } as const

/** Every point in which the product reads the law, and what of it the accountant has confirmed. */
export function ContadorList() {
  const translate = useTranslate()
  return (
    <Lista<PuntoFila>
      orden={ORDEN}
      filtros={<FiltroOpciones source="estado" opciones={ESTADOS_CONTADOR} />}
      busca={false}
      exporta
      resumen={<Nota />}
      alAbrir="show"
      tarjeta={({ punto, estado, confirmado_en, usuario_nombre }) => ({
        titulo: translate(`opciones.punto.${punto}`),
        detalle: enLinea(confirmado_en && formatoInstante(confirmado_en), usuario_nombre),
        estado: <Estado tono={TONO_PUNTO[estado]}>{translate(`opciones.estado.${estado}`)}</Estado>,
      })}
    >
      <Column source="punto" clase="nombre" disableSort render={({ punto }) => translate(`opciones.punto.${punto}`)} />
      <Palabra source="estado" tonos={TONO_PUNTO} />
      <Instante source="confirmado_en" />
      <Column source="usuario_nombre" />
      <Column source="observacion" disableSort />
    </Lista>
  )
}

function Nota() {
  const translate = useTranslate()
  return (
    <>
      <Heredados />
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1, maxWidth: '72ch' }}>
        {translate('contador.nota')}
      </Typography>
    </>
  )
}
