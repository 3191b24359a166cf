-- Receipts by whom they were paid: the search by a telephone or a document, and whether a guardian has any.
CREATE INDEX recibos_encargado ON recibos (encargado_id) WHERE encargado_id IS NOT NULL;
CREATE INDEX recibos_pagador_documento ON recibos (pagador_documento) WHERE pagador_documento IS NOT NULL;
CREATE INDEX recibos_pagador_telefono ON recibos (pagador_telefono) WHERE pagador_telefono IS NOT NULL;
