import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ApiDocsController } from './api-docs.controller.js';
import { ApiDocument } from './api-document.js';
import { DocsPages } from './docs-pages.service.js';
import { Handlers } from './handlers.js';

@Module({
  imports: [DiscoveryModule],
  controllers: [ApiDocsController],
  providers: [ApiDocument, DocsPages, Handlers],
})
export class ApiDocsModule {}
