import AccountBalanceOutlined from '@mui/icons-material/AccountBalanceOutlined'
import AssessmentOutlined from '@mui/icons-material/AssessmentOutlined'
import BadgeOutlined from '@mui/icons-material/BadgeOutlined'
import CampaignOutlined from '@mui/icons-material/CampaignOutlined'
import AccountBalanceWalletOutlined from '@mui/icons-material/AccountBalanceWalletOutlined'
import CategoryOutlined from '@mui/icons-material/CategoryOutlined'
import ChecklistOutlined from '@mui/icons-material/ChecklistOutlined'
import DraftsOutlined from '@mui/icons-material/DraftsOutlined'
import EditNoteOutlined from '@mui/icons-material/EditNoteOutlined'
import EventAvailableOutlined from '@mui/icons-material/EventAvailableOutlined'
import EventRepeatOutlined from '@mui/icons-material/EventRepeatOutlined'
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined'
import FlagOutlined from '@mui/icons-material/FlagOutlined'
import FolderOutlined from '@mui/icons-material/FolderOutlined'
import GavelOutlined from '@mui/icons-material/GavelOutlined'
import HandshakeOutlined from '@mui/icons-material/HandshakeOutlined'
import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined'
import Inventory2Outlined from '@mui/icons-material/Inventory2Outlined'
import LocalOfferOutlined from '@mui/icons-material/LocalOfferOutlined'
import ManageAccountsOutlined from '@mui/icons-material/ManageAccountsOutlined'
import MarkEmailReadOutlined from '@mui/icons-material/MarkEmailReadOutlined'
import MenuBookOutlined from '@mui/icons-material/MenuBookOutlined'
import NumbersOutlined from '@mui/icons-material/NumbersOutlined'
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined'
import PercentOutlined from '@mui/icons-material/PercentOutlined'
import PlaylistAddOutlined from '@mui/icons-material/PlaylistAddOutlined'
import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined'
import PointOfSaleOutlined from '@mui/icons-material/PointOfSaleOutlined'
import QueryStatsOutlined from '@mui/icons-material/QueryStatsOutlined'
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined'
import RequestQuoteOutlined from '@mui/icons-material/RequestQuoteOutlined'
import NotificationsActiveOutlined from '@mui/icons-material/NotificationsActiveOutlined'
import SettingsOutlined from '@mui/icons-material/SettingsOutlined'
import SavingsOutlined from '@mui/icons-material/SavingsOutlined'
import SchoolOutlined from '@mui/icons-material/SchoolOutlined'
import ShoppingCartOutlined from '@mui/icons-material/ShoppingCartOutlined'
import SpaceDashboardOutlined from '@mui/icons-material/SpaceDashboardOutlined'
import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined'
import SyncAltOutlined from '@mui/icons-material/SyncAltOutlined'
import TrendingDownOutlined from '@mui/icons-material/TrendingDownOutlined'
import VerifiedUserOutlined from '@mui/icons-material/VerifiedUserOutlined'
import WorkspacePremiumOutlined from '@mui/icons-material/WorkspacePremiumOutlined'
import type { SvgIconComponent } from '@mui/icons-material'
import { moduloDe } from '#contract/modulos'
import type { Area, Modulo, NombreModulo } from '#contract/modulos'

const ICONS: Record<Modulo['icon'], SvgIconComponent> = {
  recordatorio: NotificationsActiveOutlined,
  tablero: SpaceDashboardOutlined,
  recibo: ReceiptLongOutlined,
  venta: ShoppingCartOutlined,
  ventas: StorefrontOutlined,
  impuesto: PercentOutlined,
  resultado: QueryStatsOutlined,
  caja: PointOfSaleOutlined,
  conciliacion: FactCheckOutlined,
  extracto: SyncAltOutlined,
  pagoReportado: MarkEmailReadOutlined,
  cuenta: AccountBalanceWalletOutlined,
  cierre: EventAvailableOutlined,
  estudiante: SchoolOutlined,
  curso: MenuBookOutlined,
  categoria: CategoryOutlined,
  matricula: HowToRegOutlined,
  descuento: LocalOfferOutlined,
  producto: Inventory2Outlined,
  arreglo: EventRepeatOutlined,
  constancia: WorkspacePremiumOutlined,
  plantilla: EditNoteOutlined,
  beca: WorkspacePremiumOutlined,
  cargoGrupo: PlaylistAddOutlined,
  finiquito: HandshakeOutlined,
  convocatoria: CampaignOutlined,
  gasto: TrendingDownOutlined,
  cajaChica: SavingsOutlined,
  porCobrar: PaymentsOutlined,
  reporte: AssessmentOutlined,
  registro: PersonAddAltOutlined,
  carta: DraftsOutlined,
  usuario: ManageAccountsOutlined,
  docente: BadgeOutlined,
  rol: VerifiedUserOutlined,
  meta: FlagOutlined,
  bitacora: HistoryOutlined,
  centro: AccountBalanceOutlined,
  contador: GavelOutlined,
  asistencia: ChecklistOutlined,
  factura: RequestQuoteOutlined,
  rango: NumbersOutlined,
}

/** Icons of the rows of the menu: each that of its first module, but for those that are of none. */
const ROWS: Record<Area, SvgIconComponent> = {
  inicio: ICONS.tablero,
  recibos: ICONS.recibo,
  caja: ICONS.caja,
  estudiantes: ICONS.estudiante,
  cursos: ICONS.curso,
  registros: ICONS.registro,
  asistencia: ICONS.asistencia,
  cxc: ICONS.porCobrar,
  bancos: AccountBalanceOutlined,
  gastos: ICONS.gasto,
  facturacion: ICONS.factura,
  documentos: ICONS.constancia,
  reportes: ICONS.reporte,
  ajustes: SettingsOutlined,
}

export function RowIcon({ area }: { area: Area }) {
  const Icon = ROWS[area]
  return <Icon fontSize="small" aria-hidden />
}

/** The icon of a module, or a folder for what is none of ours. */
export function ModuleIcon({ modulo }: { modulo?: NombreModulo }) {
  const Icon = modulo ? ICONS[moduloDe(modulo).icon as Modulo['icon']] : FolderOutlined
  return <Icon fontSize="small" aria-hidden />
}
