-- The payments to compare with a bank's statement, in its own order: by the day on which the bank shows them.
CREATE INDEX recibo_pagos_fecha_banco ON recibo_pagos (fecha_banco, id) WHERE estado_banco IS NOT NULL;
