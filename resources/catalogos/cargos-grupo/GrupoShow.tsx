import { translate } from '#i18n/translate'
import { Actos } from '#src/form/dialogos/Actos.tsx'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { ACTOS_DE_GRUPO, type Grupo } from '#contract/catalogos/cargos-grupo'
import { enLinea, formatoFecha, formatoInstante, formatoLempiras } from '#contract/texto/formato'
import { Estudiante } from '#src/page/papel/EnlaceRegistro.tsx'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Estado } from '#src/list/columnas/Estado.tsx'
import { EstadoDe } from '#src/list/columnas/EstadoDe.tsx'
import { Renglon, Renglones } from '#src/page/registro/Renglones.tsx'
import { Dato, Datos, Panel } from '#src/page/registro/Ficha.tsx'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { Registro } from '#src/page/registro/Registro.tsx'

/** One group: what it was charged, whom, and what is still owed of it. */
export const GrupoShow = () => <Registro<Grupo>>{(grupo) => <GrupoLeido grupo={grupo} />}</Registro>

function GrupoLeido({ grupo }: { grupo: Grupo }) {
  const { estado, descripcion, cargos, pagado, total } = grupo
  return (
    <Box sx={{ maxWidth: 760, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PageHeader titulo={descripcion} junto={<Dinero centavos={total} />}>
        <Actos
          de={ACTOS_DE_GRUPO}
          registro={grupo}
          params={{ smart_count: cargos.filter(({ anulado }) => !anulado).length }}
        />
      </PageHeader>
      {grupo.deshecho_en && (
        <Alert severity="error">
          {translate('grupos.deshacer.quien', {
            quien: grupo.deshecho_por_nombre ?? '',
            cuando: formatoInstante(grupo.deshecho_en),
            motivo: grupo.deshecho_motivo ?? '',
          })}
        </Alert>
      )}
      <Panel titulo="grupos.cobro" junto={<EstadoDe estado={estado} />}>
        <Datos>
          <Dato campo="destino">{enLinea(translate(`opciones.destino.${grupo.destino}`), grupo.de_quien)}</Dato>
          <Dato campo="monto">
            <Dinero centavos={grupo.monto} />
          </Dato>
          {grupo.recargo && <Dato campo="recargo">{translate(`opciones.recargo.${grupo.recargo}`)}</Dato>}
          <Dato campo="isv">{translate(`opciones.isv.${grupo.isv}`)}</Dato>
          <Dato campo="vence">{formatoFecha(grupo.vence)}</Dato>
          <Dato campo="pagado">
            <Dinero centavos={pagado} />
          </Dato>
          <Dato campo="usuario_nombre">{enLinea(grupo.usuario_nombre, formatoInstante(grupo.creado_en))}</Dato>
        </Datos>
      </Panel>
      <Panel titulo="grupos.estudiantes" junto={<Typography color="text.secondary">{cargos.length}</Typography>}>
        <Renglones>
          {cargos.map((cargo) => (
            <Cargo key={cargo.cargo_id} cargo={cargo} />
          ))}
        </Renglones>
      </Panel>
    </Box>
  )
}

function Cargo({ cargo }: { cargo: Grupo['cargos'][number] }) {
  const { anulado, debe } = cargo
  return (
    <Renglon
      titulo={<Estudiante id={cargo.cliente_id} nombre={cargo.nombre} />}
      detalle={enLinea(cargo.codigo, cargo.curso_nombre)}
      despues={
        anulado ? (
          <Estado>{translate('opciones.estado.anulado')}</Estado>
        ) : debe === 0 ? (
          <Estado tono="bien">{translate('grupos.pagado')}</Estado>
        ) : (
          translate('grupos.debe', { monto: formatoLempiras(debe) })
        )
      }
    />
  )
}
