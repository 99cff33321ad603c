import { Module } from '@nestjs/common';
import { PortalController } from './portal.controller.js';
import { PortalPage } from './portal-page.js';

@Module({ controllers: [PortalController], providers: [PortalPage] })
export class PortalModule {}
